import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minimal, production } from '../../../tests/support/environment.ts';
import { ConfigError, readConfig } from './read-config.ts';

describe('configuration', () => {
  it('fills in defaults and derives the public address', () => {
    const config = readConfig({ ...minimal, PORT: '4000', NODE_ENV: '' });
    expect(config).toMatchObject({
      PORT: 4000,
      PUBLIC_URL: 'http://localhost:4000',
      isProduction: false,
      EMAIL_BATCH_SIZE: 50,
    });
  });

  it('takes Sentinels as host and port, and nothing else', () => {
    expect(readConfig({ ...minimal, REDIS_SENTINELS: 'a:26379, [::1]:26379,B' }).REDIS_SENTINELS).toEqual([
      'a:26379',
      '[::1]:26379',
      'b',
    ]);
    for (const REDIS_SENTINELS of ['redis://a:26379', 'a:26379/0', 'me@a:26379', 'a:b'])
      expect(() => readConfig({ ...minimal, REDIS_SENTINELS })).toThrow('REDIS_SENTINELS: must be addresses');
  });

  it('takes the public address with or without a slash at its end', () =>
    expect(readConfig({ ...minimal, PUBLIC_URL: 'https://t0.example/' }).PUBLIC_URL).toBe('https://t0.example'));

  describe('signing mails', () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const names = { DKIM_DOMAIN: 't0.example', DKIM_SELECTOR: '2026a' };

    it('takes the key as it is, in one line, or from a file', () => {
      const folder = mkdtempSync(join(tmpdir(), 't0-dkim-'));
      const file = join(folder, 'key.pem');
      writeFileSync(file, privateKey);
      for (const key of [
        { DKIM_PRIVATE_KEY: privateKey },
        { DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n') },
        { DKIM_PRIVATE_KEY_FILE: file },
      ])
        expect(readConfig({ ...minimal, ...names, ...key }).DKIM_PRIVATE_KEY).toBe(privateKey);
      rmSync(folder, { recursive: true });
    });

    it.each([
      [{ DKIM_DOMAIN: 't0.example' }, 'DKIM_PRIVATE_KEY: required with DKIM_DOMAIN'],
      [{ DKIM_PRIVATE_KEY: privateKey }, 'DKIM_SELECTOR: required with DKIM_PRIVATE_KEY'],
      [{ ...names, DKIM_PRIVATE_KEY: 'not a key' }, 'DKIM_PRIVATE_KEY: must be a private key in PEM'],
      [{ ...names, DKIM_PRIVATE_KEY_FILE: '/nowhere/key.pem' }, 'DKIM_PRIVATE_KEY_FILE: must be a private key in PEM'],
    ])('refuses what is incomplete or no key (%#)', (given, error) =>
      expect(() => readConfig({ ...minimal, ...given })).toThrow(error),
    );
  });

  it.each([
    'signals@t0.example',
    'T0 Trading Terminal <signals@t0.example>',
    '"T0, Signals" <signals@t0.example>',
    '<signals@t0.example>',
    'Ténèbres – T0 Inc. <signals@mail.t0.example>',
  ])('takes %s as sender of mails', (MAIL_FROM) =>
    expect(readConfig({ ...minimal, MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM),
  );

  it.each([
    'nonsense',
    'T0 Trading Terminal',
    'T0 <nonsense>',
    'T0 signals@t0.example',
    'T0 <signals@t0.example> and more',
    'T0, Signals <signals@t0.example>',
    'a@t0.example, b@t0.example',
    'T0 <a@t0.example> <b@t0.example>',
    'T0\r\nBcc: x@y.zz <signals@t0.example>',
    '"T0" Signals" <signals@t0.example>',
  ])('refuses %j as sender of mails', (MAIL_FROM) =>
    expect(() => readConfig({ ...minimal, MAIL_FROM })).toThrow('MAIL_FROM: must be an address, or a name and'),
  );

  it('names every fault at once and never a value', () => {
    const read = (): unknown =>
      readConfig({ DATABASE_URL: 'mysql://secret@x', PORT: '99999999', SESSION_SECRET: 'short-secret' });
    expect(read).toThrow(ConfigError);
    try {
      read();
    } catch (error) {
      const { message } = error as Error;
      for (const key of ['DATABASE_URL', 'PORT', 'REDIS_URL: is required', 'SESSION_SECRET'])
        expect(message).toContain(key);
      expect(message).not.toContain('secret@x');
      expect(message).not.toContain('short-secret');
    }
  });

  it('refuses simulated prices in production (docs/SECURITY.md#production)', () => {
    expect(() => readConfig({ ...production, PRICE_PROVIDER: 'simulated' })).toThrow('simulated prices');
    expect(readConfig(production).isProduction).toBe(true);
  });

  it('refuses the test terminal in production, where it is off by itself (docs/SECURITY.md#production)', () => {
    expect(() => readConfig({ ...production, TEST_TERMINAL: 'on' })).toThrow('test terminal');
    expect(readConfig(production).TEST_TERMINAL).toBe(false);
    expect(readConfig({ ...minimal, TEST_TERMINAL: 'on' }).TEST_TERMINAL).toBe(true);
  });

  it.each(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])(
    'takes no default for %s in production: those are for trials (docs/SECURITY.md#production)',
    (name) => {
      expect(() => readConfig({ ...production, [name]: '' })).toThrow(`${name}: required in production`);
      expect(() => readConfig({ ...production, [name]: undefined, NODE_ENV: 'test' })).not.toThrow();
    },
  );

  it.each(['SESSION_SECRET', 'UNSUBSCRIBE_SECRET'])('refuses a %s without entropy in production', (name) => {
    const careless = { [name]: 'changeme'.repeat(5) };
    expect(() => readConfig({ ...production, ...careless })).toThrow(`${name}: can be guessed`);
    expect(() => readConfig({ ...minimal, ...careless })).not.toThrow();
  });

  it('refuses a public address without https in production', () => {
    const plain = { PUBLIC_URL: 'http://t0.example' };
    expect(() => readConfig({ ...production, ...plain })).toThrow('PUBLIC_URL: must start with https://');
    expect(readConfig({ ...minimal, ...plain }).PUBLIC_URL).toBe('http://t0.example');
  });

  it('reads addresses of administrators in lower case', () => {
    expect(readConfig({ ...minimal, ADMIN_EMAILS: ' Ada@T0.example, , bo@t0.example' }).ADMIN_EMAILS).toEqual([
      'ada@t0.example',
      'bo@t0.example',
    ]);
  });

  it('refuses webhooks to this machine in production, where they are off by themselves (docs/SECURITY.md#production)', () => {
    expect(() => readConfig({ ...production, WEBHOOK_LOOPBACK: 'on' })).toThrow('WEBHOOK_LOOPBACK: webhooks to this');
    expect(readConfig(production).WEBHOOK_LOOPBACK).toBe(false);
  });

  it('refuses a stand-in for Stripe in production (docs/SECURITY.md#production)', () => {
    expect(() => readConfig({ ...production, STRIPE_API_URL: 'http://127.0.0.1:4242' })).toThrow('STRIPE_API_URL');
  });

  it('wants the key of Whop beside its webhooks in production: an end they missed must be found', () => {
    const whop = { WHOP_WEBHOOK_SECRET: 'whsec_0123456789' };
    expect(() => readConfig({ ...production, ...whop })).toThrow('WHOP_API_KEY: required with WHOP_WEBHOOK_SECRET');
    expect(readConfig({ ...production, ...whop, WHOP_API_KEY: 'key' }).WHOP_API_KEY).toBe('key');
    expect(readConfig({ ...minimal, ...whop }).WHOP_API_KEY).toBeUndefined();
  });

  it('wants all of what card payments need, and no test terminal beside real cards', () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_live_abc',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
      STRIPE_PRICE_MONTHLY: 'price_1',
    };
    expect(readConfig({ ...minimal, ...stripe }).STRIPE_SECRET_KEY).toBe('sk_live_abc');
    expect(() => readConfig({ ...minimal, STRIPE_SECRET_KEY: 'sk_test_abc' })).toThrow(
      /STRIPE_WEBHOOK_SECRET: required[\s\S]*STRIPE_PRICE_MONTHLY: required/,
    );
    expect(() => readConfig({ ...minimal, ...stripe, TEST_TERMINAL: 'on' })).toThrow('live STRIPE_SECRET_KEY');
    expect(() => readConfig({ ...minimal, ...stripe, STRIPE_SECRET_KEY: 'pk_live_public' })).toThrow(
      'secret key of Stripe',
    );
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pushContact } from './push-contact.ts';
import { ConfigError, readConfig } from './read-config.ts';
import { relaysOf } from './relays.ts';

const minimal = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1/t0',
  REDIS_URL: 'redis://127.0.0.1',
  SESSION_SECRET: 'x'.repeat(32),
};

const production = {
  ...minimal,
  NODE_ENV: 'production',
  SESSION_SECRET: '5f0c2d9b7a41e8366c1fd2b09e4873aa',
  PUBLIC_URL: 'https://t0.example',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'T0 <signals@t0.example>',
};

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

  describe('Web Push (docs/product/channels.md#alerts-on-a-device)', () => {
    const key = '5e'.repeat(32);

    it('is off without a key, and calls the push services of the browsers alone', () => {
      const { WEB_PUSH_KEY, WEB_PUSH_SERVICES } = readConfig(minimal);
      expect([WEB_PUSH_KEY, WEB_PUSH_SERVICES.length]).toEqual([undefined, 4]);
    });

    it.each([
      ['signals@t0.example', undefined, 'mailto:signals@t0.example'],
      ['T0 <signals@t0.example>', undefined, 'mailto:signals@t0.example'],
      ['T0 <signals@t0.example>', 'https://t0.example/help', 'https://t0.example/help'],
    ])('has the contact of %s and %s', (MAIL_FROM, WEB_PUSH_CONTACT, contact) =>
      expect(pushContact(readConfig({ ...minimal, MAIL_FROM, WEB_PUSH_CONTACT }))).toBe(contact),
    );

    it.each([
      [{ WEB_PUSH_KEY: 'short' }, 'WEB_PUSH_KEY: must be 64 hexadecimal digits'],
      [{ WEB_PUSH_KEY: 'f'.repeat(64) }, 'WEB_PUSH_KEY: is no key of P-256'],
      [{ WEB_PUSH_SERVICES: 'https://push.example.com/path' }, 'WEB_PUSH_SERVICES: must be names of hosts'],
      [{ WEB_PUSH_SERVICES: '*' }, 'WEB_PUSH_SERVICES: must be names of hosts'],
    ])('refuses %j', (given, error) => expect(() => readConfig({ ...minimal, ...given })).toThrow(error));

    it('takes a stand-in for a push service, but not in production', () => {
      const given = { WEB_PUSH_KEY: key, WEB_PUSH_SERVICES: 'http://127.0.0.1:8030' };
      expect(readConfig({ ...minimal, ...given }).WEB_PUSH_SERVICES).toEqual(['http://127.0.0.1:8030']);
      expect(() => readConfig({ ...production, ...given })).toThrow('WEB_PUSH_SERVICES: a stand-in');
    });
  });

  describe('relays (docs/operations/configure.md#relays)', () => {
    const DISCORD = 'https://discord.com/api/webhooks/1290000000000000001/a-Token_1';
    const SLACK = 'https://hooks.slack.com/services/T00000001/B00000001/aToken1';

    it('are off until one is set', () => expect(relaysOf(readConfig(minimal))).toEqual([]));

    it('are known by a digest of their address', () => {
      const given = { RELAY_DISCORD_WEBHOOK: DISCORD, RELAY_SLACK_WEBHOOK: SLACK };
      const relays = relaysOf(readConfig({ ...minimal, ...given }));
      expect(relays.map(({ name, address }) => [name, address])).toEqual([
        ['discord', DISCORD],
        ['slack', SLACK],
      ]);
      expect(relays.map(({ target }) => target)).toEqual([
        expect.stringMatching(/^discord:[0-9a-f]{16}$/),
        expect.stringMatching(/^slack:[0-9a-f]{16}$/),
      ]);
      const other = relaysOf(readConfig({ ...minimal, RELAY_DISCORD_WEBHOOK: `${DISCORD}2` }));
      expect(other[0]!.target).not.toBe(relays[0]!.target);
    });

    it('write in Telegram by the bot, whatever its token', () => {
      const of = (token: string) =>
        relaysOf(readConfig({ ...minimal, TELEGRAM_BOT_TOKEN: token, RELAY_TELEGRAM_CHAT: '-1001' }))[0]!.target;
      expect(of(`123456:${'a'.repeat(35)}`)).toBe(of(`123456:${'b'.repeat(35)}`));
      expect(of(`123456:${'a'.repeat(35)}`)).not.toBe(of(`123457:${'a'.repeat(35)}`));
      expect(() => readConfig({ ...minimal, RELAY_TELEGRAM_CHAT: '-1001' })).toThrow(
        'TELEGRAM_BOT_TOKEN: required with RELAY_TELEGRAM_CHAT',
      );
    });

    it.each([
      DISCORD,
      `${DISCORD}?thread_id=12`,
      DISCORD.replace('discord.com/api', 'canary.discord.com/api/v10'),
      DISCORD.replace('discord.com', 'discordapp.com'),
    ])('take %s', (RELAY_DISCORD_WEBHOOK) =>
      expect(readConfig({ ...minimal, RELAY_DISCORD_WEBHOOK }).RELAY_DISCORD_WEBHOOK).toBe(RELAY_DISCORD_WEBHOOK),
    );

    it.each([
      ['RELAY_DISCORD_WEBHOOK', DISCORD.replace('https', 'http')],
      ['RELAY_DISCORD_WEBHOOK', DISCORD.replace('discord.com', 'discord.com.example.com')],
      ['RELAY_DISCORD_WEBHOOK', DISCORD.replace('discord.com', 'discord.com:8443')],
      ['RELAY_DISCORD_WEBHOOK', DISCORD.replace('//', '//user@')],
      ['RELAY_DISCORD_WEBHOOK', `${DISCORD}/github`],
      ['RELAY_DISCORD_WEBHOOK', `${DISCORD}?wait=true`],
      ['RELAY_DISCORD_WEBHOOK', SLACK],
      ['RELAY_SLACK_WEBHOOK', DISCORD],
      ['RELAY_SLACK_WEBHOOK', 'https://hooks.slack.com/other/T1/B1/x'],
      ['RELAY_TELEGRAM_CHAT', 'my group'],
      ['RELAY_NOTIFICATIONS', 'some'],
    ])('refuse as %s: %s', (name, value) => {
      expect(() => readConfig({ ...minimal, [name]: value })).toThrow(`${name}: `);
      expect(() => readConfig({ ...minimal, [name]: value })).not.toThrow(value);
    });

    it('take a stand-in on this machine, but not in production', () => {
      const given = { RELAY_DISCORD_WEBHOOK: 'http://127.0.0.1:8031/api/webhooks/1/a' };
      expect(relaysOf(readConfig({ ...minimal, ...given }))).toHaveLength(1);
      expect(() => readConfig({ ...production, ...given })).toThrow('RELAY_DISCORD_WEBHOOK: a stand-in');
    });
  });

  describe('Telegram (docs/operations/configure.md#telegram)', () => {
    it('is off without a bot, and calls its own servers', () => {
      const { TELEGRAM_BOT_TOKEN, TELEGRAM_API_URL } = readConfig(minimal);
      expect([TELEGRAM_BOT_TOKEN, TELEGRAM_API_URL]).toEqual([undefined, 'https://api.telegram.org']);
    });

    it.each(['@t0_bot', 'bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', '1:short'])('refuses %s', (token) =>
      expect(() => readConfig({ ...minimal, TELEGRAM_BOT_TOKEN: token })).toThrow(
        'TELEGRAM_BOT_TOKEN: must be the token of a bot, as BotFather gives it',
      ),
    );
  });

  describe('the private chat (docs/operations/configure.md#telegram)', () => {
    it('needs a bot', () =>
      expect(() => readConfig({ ...minimal, TELEGRAM_PRIVATE_CHAT: '-1001234567890' })).toThrow(
        'TELEGRAM_BOT_TOKEN: required with TELEGRAM_PRIVATE_CHAT',
      ));

    it.each(['-5', '1001234567890', '@desk', "-100' OR 1=1", '-100'])('is no chat %s', (chat) =>
      expect(() =>
        readConfig({ ...minimal, TELEGRAM_BOT_TOKEN: `123456:${'a'.repeat(35)}`, TELEGRAM_PRIVATE_CHAT: chat }),
      ).toThrow('TELEGRAM_PRIVATE_CHAT: must be the id of a supergroup or channel'),
    );
  });

  describe('SMS (docs/operations/configure.md#sms)', () => {
    const sender = { SMS_ACCOUNT_SID: `AC${'0'.repeat(32)}`, SMS_AUTH_TOKEN: 'f'.repeat(32), SMS_FROM: '+15005550006' };

    it('is off without a sender, and calls Twilio', () => {
      const { SMS_FROM, SMS_API_URL, SMS_MONTHLY_CAP } = readConfig(minimal);
      expect([SMS_FROM, SMS_API_URL, SMS_MONTHLY_CAP]).toEqual([undefined, 'https://api.twilio.com', 100]);
      expect(readConfig({ ...minimal, ...sender, SMS_FROM: `MG${'a'.repeat(32)}` })).toMatchObject({
        SMS_FROM: `MG${'a'.repeat(32)}`,
      });
    });

    it.each(Object.keys(sender))('misses %s', (name) =>
      expect(() => readConfig({ ...minimal, ...sender, [name]: '' })).toThrow(`${name}: required with SMS_`),
    );

    it.each(['07700900123', '+0123456789', 'T0 Trading', 'MG12'])('refuses to send as %s', (from) =>
      expect(() => readConfig({ ...minimal, ...sender, SMS_FROM: from })).toThrow(
        'SMS_FROM: must be a number such as +15005550006, or a messaging service (MG...)',
      ),
    );
  });

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

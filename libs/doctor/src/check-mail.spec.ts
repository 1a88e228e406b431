import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { checkMailDns, domainOf } from './check-mail.ts';
import { checkOwnKey } from './check-own-key.ts';
import type { Finding } from '@t0/contracts/operations';

/** A name server with these TXT records. */
const zone =
  (records: Record<string, string[]>) =>
  (name: string): Promise<string[]> =>
    records[name]
      ? Promise.resolve(records[name])
      : Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
const GOOD = {
  'example.com': ['google-site-verification=1', 'v=spf1 include:mail.example.net -all'],
  'k1._domainkey.example.com': ['v=DKIM1; k=rsa; p=MIGfMA0'],
  '_dmarc.example.com': ['v=DMARC1; p=quarantine; rua=mailto:d@example.com'],
};
const look = async (changes: Record<string, string[] | undefined>, selectors: string[] = []): Promise<string[]> => {
  const records = Object.fromEntries(Object.entries({ ...GOOD, ...changes }).filter(([, value]) => value));
  const findings = await checkMailDns('T0 <signals@Example.com>', selectors, zone(records as Record<string, string[]>));
  for (const { verdict, todo } of findings as Finding[]) expect(verdict === 'ok').toBe(todo === undefined);
  return findings.map(({ part, verdict }) => `${part} ${verdict}`);
};

describe('DNS records for mail', () => {
  it('reads the domain of a sender', () => {
    expect(domainOf('T0 Terminal <signals@Mail.Example.com>')).toBe('mail.example.com');
    expect(domainOf('signals@example.com')).toBe('example.com');
    expect(domainOf('nobody')).toBeUndefined();
  });

  it('does not take a name server that is away for missing records', async () => {
    const away = () => Promise.reject(Object.assign(new Error('queryTxt'), { code: 'ETIMEOUT' }));
    expect(await checkMailDns('signals@example.com', [], away)).toMatchObject([{ part: 'Mail DNS', verdict: 'warn' }]);
  });

  it.each([
    ['all there', {}, [], ['SPF ok', 'DKIM ok', 'DMARC ok']],
    ['no SPF', { 'example.com': undefined }, [], ['SPF fail', 'DKIM ok', 'DMARC ok']],
    ['two SPF', { 'example.com': ['v=spf1 -all', 'v=spf1 mx -all'] }, [], ['SPF fail', 'DKIM ok', 'DMARC ok']],
    ['SPF for everybody', { 'example.com': ['v=spf1 +all'] }, [], ['SPF fail', 'DKIM ok', 'DMARC ok']],
    ['unknown selector', { 'k1._domainkey.example.com': undefined }, [], ['SPF ok', 'DKIM warn', 'DMARC ok']],
    ['named selector without key', {}, ['x9'], ['SPF ok', 'DKIM fail', 'DMARC ok']],
    ['revoked key', { 'k1._domainkey.example.com': ['v=DKIM1; p='] }, ['k1'], ['SPF ok', 'DKIM fail', 'DMARC ok']],
    ['watching DMARC', { '_dmarc.example.com': ['v=DMARC1; p=none'] }, [], ['SPF ok', 'DKIM ok', 'DMARC warn']],
    ['no DMARC', { '_dmarc.example.com': undefined }, [], ['SPF ok', 'DKIM ok', 'DMARC fail']],
  ])('%s', async (_what, changes, selectors, expected) => expect(await look(changes, selectors)).toEqual(expected));
});

describe('the key that signs our mails', () => {
  const makeKey = (): string =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey;
  const recordOf = (key: string): string =>
    `v=DKIM1; k=rsa; p=${createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')}`;
  const key = makeKey();
  const config = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: '2026a', DKIM_PRIVATE_KEY: key };
  const look = (records: string[] | undefined) =>
    checkOwnKey(config, zone(records ? { '2026a._domainkey.example.com': records } : {}));

  it('is looked up under its own selector, and compared', async () => {
    expect(await look([recordOf(key)])).toMatchObject([{ verdict: 'ok' }]);
    for (const records of [undefined, ['v=DKIM1; p='], [recordOf(makeKey())]])
      expect(await look(records)).toMatchObject([{ verdict: 'fail', todo: expect.stringContaining(recordOf(key)) }]);
  });

  it('is nothing to look for where the mail provider signs, and spares the search for the provider’s', async () => {
    expect(await checkOwnKey({ ...config, DKIM_PRIVATE_KEY: undefined }, zone({}))).toEqual([]);
    const parts = (await checkMailDns('signals@example.com', null, zone(GOOD))).map(({ part }) => part);
    expect(parts).toEqual(['SPF', 'DMARC']);
  });
});

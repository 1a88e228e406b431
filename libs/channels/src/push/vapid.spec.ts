import { createPublicKey, verify } from 'node:crypto';
import { Vapid } from './vapid.ts';

const KEY = 'c9f58f89813e9f8e872e71f42aa64e1757c9254dcc62b72ddc010bb4043ea11c';

describe('who calls a push service (RFC 8292)', () => {
  let now = Date.UTC(2026, 10, 23);
  const vapid = new Vapid(KEY, 'mailto:signals@example.com', () => now);
  const parts = (header: string): [string, string, string] => {
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
    expect(key).toBe(vapid.publicKey);
    return token.split('.') as [string, string, string];
  };

  it('is signed with ES256 for one service, with a contact and an end within a day', () => {
    const [head, claims, signature] = parts(vapid.authorization('https://push.example.net'));
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://push.example.net',
      exp: now / 1000 + 12 * 3600,
      sub: 'mailto:signals@example.com',
    });
    const point = Buffer.from(vapid.publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const given = Buffer.from(signature, 'base64url');
    expect(given).toHaveLength(64);
    expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, given)).toBe(true);
  });

  it('is said with the same words until they are about to end', () => {
    const first = vapid.authorization('https://push.example.org');
    now += 9 * 3_600_000;
    expect(vapid.authorization('https://push.example.org')).toBe(first);
    now += 2 * 3_600_000;
    expect(vapid.authorization('https://push.example.org')).not.toBe(first);
  });

  it('needs a key of the curve', () => {
    expect(() => new Vapid('0'.repeat(64), 'mailto:a@example.com')).toThrow();
    expect(() => new Vapid('f'.repeat(64), 'mailto:a@example.com')).toThrow();
  });
});

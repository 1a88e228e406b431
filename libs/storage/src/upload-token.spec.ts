import type { UploadClaim } from './object-storage.ts';
import { signClaim, uploadKey, verifyClaim } from './upload-token.ts';

const key = uploadKey('a secret that only tests have, long enough');
const claim: UploadClaim = {
  id: '1',
  path: '/objects/images/1.png',
  contentType: 'image/png',
  size: 10,
  userId: 'ada',
  expiresAt: new Date(1_000_000),
};

describe('upload addresses (docs/SECURITY.md#uploads: bound to key, size, type and user, short-lived)', () => {
  const token = signClaim(key, claim);

  it('hold for exactly what was signed, until they end', () => {
    expect(verifyClaim(key, claim, token, 999_999)).toBe(true);
    expect(verifyClaim(key, claim, token, 1_000_000)).toBe(false);
  });

  it.each([
    [{ id: '2' }],
    [{ path: '/objects/images/2.png' }],
    [{ contentType: 'image/gif' }],
    [{ size: 11 }],
    [{ size: null }],
    [{ userId: 'bob' }],
    [{ expiresAt: new Date(2_000_000) }],
  ])('do not hold with %j', (change) => {
    expect(verifyClaim(key, { ...claim, ...change }, token, 0)).toBe(false);
  });

  it.each([[undefined], [''], ['x'], [['a']], [`${token}A`], [token.slice(1)]])('refuse the token %j', (given) => {
    expect(verifyClaim(key, claim, given, 0)).toBe(false);
  });

  it('are signed by a key of their own', () => {
    expect(verifyClaim(uploadKey('another secret, of some length at least'), claim, token, 0)).toBe(false);
  });
});

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { UploadClaim } from './object-storage.ts';

/** The key that signs upload addresses, derived from the session secret. */
export function uploadKey(sessionSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 't0 upload addresses', 32));
}

/** Signs what an upload address is bound to: object, type, size, person and end (docs/SECURITY.md#uploads). */
export function signClaim(key: Buffer, { id, path, contentType, size, userId, expiresAt }: UploadClaim): string {
  const text = JSON.stringify([id, path, contentType, size, userId, expiresAt.getTime()]);
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** True if a token was signed for exactly this claim and has not run out. */
export function verifyClaim(key: Buffer, claim: UploadClaim, token: unknown, now = Date.now()): boolean {
  if (typeof token !== 'string' || claim.expiresAt.getTime() <= now) return false;
  const given = Buffer.from(token, 'base64url');
  const expected = Buffer.from(signClaim(key, claim), 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

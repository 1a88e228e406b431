import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey, sessionHandle } from '@t0/accounts';
import type { Config } from '@t0/config';

/** How long a link to the archive works, ms. */
const WORKS_MS = 5 * 60_000;

const macOf = (config: Config, userId: string, sessionId: string, until: string): string =>
  createHmac('sha256', derivedKey(config, 'my data'))
    .update([userId, sessionHandle(sessionId), until].join(' '))
    .digest('base64url');

/** A token with which this session may fetch the member's archive for five minutes; the password was given for it. */
export function downloadToken(config: Config, userId: string, sessionId: string): string {
  const until = String(Date.now() + WORKS_MS);
  return `${until}.${macOf(config, userId, sessionId, until)}`;
}

/** True while the token works, in the session it was made for. */
export function isDownloadToken(config: Config, token: string, userId: string, sessionId: string): boolean {
  const [until = '', mac = ''] = token.split('.', 2);
  if (!/^\d{13}$/.test(until) || Number(until) < Date.now()) return false;
  const expected = Buffer.from(macOf(config, userId, sessionId, until));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

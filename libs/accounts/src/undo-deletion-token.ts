import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '@t0/config';
import { derivedKey } from './derived-key.ts';

/** Where the deletion of an account is undone; takes a token and no session. */
export const UNDO_DELETION_PATH = '/api/undo-deletion';

const ID_BYTES = 16;
const TIME_BYTES = 8;
const MAC_BYTES = 16;

/** The deletion that a token undoes. */
export interface UndoneDeletion {
  userId: string;
  requestedAt: Date;
}

function macOf(config: Config, subject: Buffer): Buffer {
  return createHmac('sha256', derivedKey(config, 'undo deletion')).update(subject).digest().subarray(0, MAC_BYTES);
}

/**
 * The path that undoes this deletion, and no other one: account and time of the request with a 128-bit HMAC. Nothing of it is stored. It
 * works until the deletion is undone or done.
 */
export function undoDeletionPath(config: Config, { userId, requestedAt }: UndoneDeletion): string {
  const subject = Buffer.alloc(ID_BYTES + TIME_BYTES);
  subject.write(userId.replaceAll('-', ''), 'hex');
  subject.writeBigUInt64BE(BigInt(requestedAt.getTime()), ID_BYTES);
  const token = Buffer.concat([subject, macOf(config, subject)]).toString('base64url');
  return `${UNDO_DELETION_PATH}?token=${token}`;
}

/** The same as an address, for the mail. */
export function undoDeletionUrl(config: Config, deletion: UndoneDeletion): string {
  return new URL(config.PUBLIC_URL).origin + undoDeletionPath(config, deletion);
}

/** The deletion that a token is for; null when the product did not issue it. */
export function readUndoDeletionToken(config: Config, token: string): UndoneDeletion | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + TIME_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const subject = bytes.subarray(0, ID_BYTES + TIME_BYTES);
  if (!timingSafeEqual(bytes.subarray(subject.length), macOf(config, subject))) return null;
  const hex = subject.toString('hex', 0, ID_BYTES);
  const userId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { userId, requestedAt: new Date(Number(subject.readBigUInt64BE(ID_BYTES))) };
}

import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Config } from '@t0/config';

/** Where emails are ended; takes a token and no session (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/api/unsubscribe';

/** The emails that a token ends: those of signals and their steps, and with them all others, or announcements alone. */
export type UnsubscribeTopic = 'signals' | 'announcements';

/** Part of what is signed, so that a token ends the emails of its topic and serves no other end. */
const PURPOSES: readonly [UnsubscribeTopic, string][] = [
  ['signals', 'signal-emails'],
  ['announcements', 'announcements'],
];
const MAC_BYTES = 16;
const ID_BYTES = 16;
const keys = new WeakMap<Config, KeyObject>();

/** HKDF-SHA256 of UNSUBSCRIBE_SECRET or, without one, of SESSION_SECRET. */
function keyOf(config: Config): KeyObject {
  let key = keys.get(config);
  if (!key) {
    const secret = config.UNSUBSCRIBE_SECRET ?? config.SESSION_SECRET;
    key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 't0 unsubscribe', 32)));
    keys.set(config, key);
  }
  return key;
}

function macOf(config: Config, id: Buffer, topic: UnsubscribeTopic): Buffer {
  const [, purpose] = PURPOSES.find(([name]) => name === topic)!;
  return createHmac('sha256', keyOf(config)).update(purpose).update('\0').update(id).digest().subarray(0, MAC_BYTES);
}

/**
 * Proves that its bearer got an email for this member: member and a 128-bit HMAC over member and purpose. It never ends by itself, as
 * an email may be opened years later, and can do nothing but end the mails of its topic.
 */
export function unsubscribeToken(config: Config, userId: string, topic: UnsubscribeTopic = 'signals'): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(config, id, topic)]).toString('base64url');
}

/** The address in a member's emails of a topic that ends them. */
export function unsubscribeUrl(config: Config, userId: string, topic: UnsubscribeTopic = 'signals'): string {
  return `${new URL(config.PUBLIC_URL).origin}${UNSUBSCRIBE_PATH}?token=${unsubscribeToken(config, userId, topic)}`;
}

/** The member and the topic a token is for. */
export interface Unsubscription {
  userId: string;
  topic: UnsubscribeTopic;
}

/** The member and the topic a token is for; null when the product did not issue it. */
export function readUnsubscribeToken(config: Config, token: string): Unsubscription | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, ID_BYTES);
  const mac = bytes.subarray(ID_BYTES);
  const issued = PURPOSES.find(([topic]) => timingSafeEqual(mac, macOf(config, id, topic)));
  if (!issued) return null;
  const hex = id.toString('hex');
  const userId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { userId, topic: issued[0] };
}

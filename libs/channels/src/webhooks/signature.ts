import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, as its member is shown it: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** By which a webhook's program knows a message: the same on every attempt, and for all webhooks. */
export function messageIdOf(id: number): string {
  return `msg_${id}`;
}

/**
 * `webhook-signature` of one attempt (Standard Webhooks 1.0): a `v1,` signature for each secret that counts, HMAC-SHA256 in base64 over
 * `id.timestamp.body`. `at`: the attempt's time, seconds since 1970.
 */
export function signatureOf(secrets: readonly string[], id: string, at: number, body: string): string {
  return secrets
    .map((secret) => Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`)
    .join(' ');
}

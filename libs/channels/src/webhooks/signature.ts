import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

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
 * `webhook-signature` of one attempt (Standard Webhooks 1.0): a `v1,` signature for each secret that counts. `at`: the attempt's time,
 * seconds since 1970.
 */
export function signatureOf(secrets: readonly string[], id: string, at: number, body: string): string {
  const time = new Date(at * 1000);
  return secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(' ');
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const DIGITS = 6;

/** A code that cannot be predicted. */
export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** The stored hash of a code: useless without the secret, for another number or another member. */
export function codeHash(secret: string, userId: string, number: string, code: string): string {
  return createHmac('sha256', secret).update([userId, number, code].join('\n')).digest('hex');
}

/** True if both are the same, in a time that does not reveal where they differ. */
export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

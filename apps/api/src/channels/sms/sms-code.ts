import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const DIGITS = 6;

/** A code that nobody can foresee. */
export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** What is kept of a code: worth nothing without the secret, for another number or another member. */
export function codeHash(secret: string, userId: string, number: string, code: string): string {
  return createHmac('sha256', secret).update([userId, number, code].join('\n')).digest('hex');
}

/** Whether both are the same, in a time that does not tell where they differ. */
export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as Stripe makes them: `prefix_` and letters that cannot be guessed. */
export function newId(prefix: string, length = 24): string {
  const letters = [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${prefix}_${letters}`;
}

/** Now, in Stripe's whole seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

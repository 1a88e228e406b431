import { createHash, randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id in Stripe's form: `prefix_` and letters that cannot be guessed. `length`: at most 64 letters. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${lettersOf(randomBytes(length))}`;
}

/** The id that follows from a seed and a count: the same run gives the same ids. `length`: at most 64 letters. */
export function seededId(prefix: string, length: number, seed: string, count: number): string {
  const digest = createHash('sha512').update(`${seed} ${count} ${prefix}`).digest();
  return `${prefix}_${lettersOf(digest.subarray(0, length))}`;
}

function lettersOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** The computer's time in Stripe's whole seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with OWASP's minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One person's keyboard composes what another one's decomposes: the same characters must be the same password. */
const canonical = (password: string): string => password.normalize('NFKC');

/** The stored form of a password, in its compatibility normal form (NFKC). About 20 ms of a core. */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), COST);
}

let decoy: Promise<string> | undefined;

/**
 * True if `password` is the one behind `stored`. Without a stored hash it takes as long and returns false, so that an unknown
 * address cannot be distinguished from a wrong password by response time.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return verify(stored, canonical(password));
  decoy ??= hashPassword('no such account');
  await verify(await decoy, canonical(password));
  return false;
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of a token: 256 bits cannot be guessed. */
const BYTES = 32;
/** Characters of a token in an address, at most: longer ones are invalid. */
const MOST = 100;

/** A new token, to be shown once. */
export function newIntakeToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The stored hash of a token: SHA-256 in hex. Enough, as the token is random. */
export function intakeTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The owner of this token; undefined when it is nobody's. Compares with every token, each in constant time. */
export function ownerOf<T extends { tokenHash: string }>(token: string, all: readonly T[]): T | undefined {
  if (token.length > MOST) return undefined;
  const given = Buffer.from(intakeTokenHash(token), 'hex');
  let owner: T | undefined;
  for (const one of all) if (timingSafeEqual(given, Buffer.from(one.tokenHash, 'hex'))) owner = one;
  return owner;
}

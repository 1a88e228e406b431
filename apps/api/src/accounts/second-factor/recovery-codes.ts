import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
/** Without 0, 1, i, l and o, which people confuse: 31 signs, so 16 of them carry 79 bits. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** New recovery codes, as 'abcd-2345-efgh-6789'. */
export function newRecoveryCodes(): string[] {
  const group = (): string => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** The stored form of a recovery code, however it was typed. Too many bits to be guessed from it, so a fast hash is enough. */
export function recoveryCodeHash(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex');
}

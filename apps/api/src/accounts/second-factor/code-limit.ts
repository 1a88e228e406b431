/** Wrong codes before the member is emailed and waits begin. */
const FREE = 5;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** After this long without a wrong code counting begins again, ms. */
const FORGOTTEN_MS = 24 * 3_600_000;

/** Wrong codes of an account in a row. */
export interface WrongCodes {
  count: number;
  /** ms since the epoch; null: none. */
  last: number | null;
}

/**
 * The time until the next code may be tried, in ms; 0: no wait. Waits double from a minute to an hour. A stranger who knows the password
 * thus has at most 34 guesses on the first day and 24 on each later one. The number of machines does not matter. Each guess hits with a
 * chance of three in a million.
 */
export function waitBeforeCode(wrong: WrongCodes, now: number): number {
  const { count, last } = decayed(wrong, now);
  if (count < FREE || last === null) return 0;
  return Math.max(0, last + Math.min(FIRST_WAIT_MS * 2 ** (count - FREE), LONGEST_WAIT_MS) - now);
}

/** The count after one more wrong code, and whether the member is to be emailed now. */
export function countWrongCode(wrong: WrongCodes, now: number): { count: number; tell: boolean } {
  const count = decayed(wrong, now).count + 1;
  return { count, tell: count === FREE };
}

function decayed(wrong: WrongCodes, now: number): WrongCodes {
  return wrong.last !== null && now - wrong.last >= FORGOTTEN_MS ? { count: 0, last: null } : wrong;
}

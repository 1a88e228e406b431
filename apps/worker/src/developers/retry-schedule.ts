const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first attempt, the second, and so on: a day in all, with the sixteenth attempt at its end. */
const WAITS = [
  5 * SECOND,
  15 * SECOND,
  45 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  40 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  4 * HOUR,
  4 * HOUR,
  4 * HOUR,
  4 * HOUR,
];
const JITTER = 0.1;
const LONGEST_RETRY_AFTER = HOUR;

/**
 * The wait after the nth attempt failed, ms: as planned and up to a tenth longer, so that simultaneous failures do not come back at once;
 * never shorter than a `retry-after` in seconds asks for, of up to an hour.
 */
export function waitAfter(attempts: number, retryAfter: string | null, chance = Math.random()): number {
  const planned = WAITS[Math.min(attempts, WAITS.length) - 1]!;
  const retryAfterMs = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * SECOND : 0;
  return Math.round(Math.max(planned * (1 + JITTER * chance), Math.min(retryAfterMs, LONGEST_RETRY_AFTER)));
}

import type { MeasuredRate } from '@t0/contracts';

/** Below this many cases no rate is said, only the count (docs/product/record.md#small-numbers). */
export const LEAST_CASES = 30;
/** The 97.5 % point of the normal distribution: both sides together leave out 5 %. */
const Z = 1.959963984540054;

/**
 * Wilson's score interval of `hits` out of `n` at 95 %, as shares from 0 to 1. Unlike the textbook interval it stays within 0 and 1
 * and holds for few cases and for shares near the ends (E. B. Wilson 1927). `n` at least 1.
 */
export function wilsonInterval(hits: number, n: number): { low: number; high: number } {
  const share = hits / n;
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** `hits` out of `n`, with share and interval (0 to 1) where there are enough cases to say one. */
export function measuredRate(hits: number, n: number): MeasuredRate {
  if (n < LEAST_CASES) return { hits, n, share: null, low: null, high: null };
  return { hits, n, share: hits / n, ...wilsonInterval(hits, n) };
}

import type { ExitFigures, MeasuredRate } from '@t0/contracts/record';
import { fromRUnits, toRUnits } from './results.ts';

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

/** One result as it is added up: R, the duration (ms), and the measurements of its path. */
export interface CountedResult {
  r: number;
  heldMs: number;
  mfeR: number | null;
  maeR: number | null;
}

/** Adds results up one by one, in the order of the ledger and in whole units: each costs the same, however many there were. */
export class ResultFold {
  private n = 0;
  private won = 0;
  private total = 0;
  private gained = 0;
  private lost = 0;
  private peak = 0;
  private drawdown = 0;
  private streak = 0;
  private longestStreak = 0;
  private heldMs = 0;
  private measured = 0;
  private mfe = 0;
  private mae = 0;

  /** The sum so far, in R. */
  get sum(): number {
    return fromRUnits(this.total);
  }

  add({ heldMs, mfeR, maeR, ...result }: CountedResult): void {
    const r = toRUnits(result.r);
    this.n += 1;
    this.total += r;
    this.heldMs += heldMs;
    if (r > 0) this.won += 1;
    if (r > 0) this.gained += r;
    else this.lost -= r;
    this.streak = r < 0 ? this.streak + 1 : 0;
    this.longestStreak = Math.max(this.longestStreak, this.streak);
    this.peak = Math.max(this.peak, this.total);
    this.drawdown = Math.max(this.drawdown, this.peak - this.total);
    if (mfeR === null || maeR === null) return;
    this.measured += 1;
    this.mfe += toRUnits(mfeR);
    this.mae += toRUnits(maeR);
  }

  /** The figures of the results (docs/product/record.md#figures). */
  figures(): ExitFigures {
    const mean = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);
    const meanR = (units: number, count: number): number | null => mean(fromRUnits(units), count);
    return {
      n: this.n,
      totalR: this.sum,
      expectancyR: meanR(this.total, this.n),
      winRate: measuredRate(this.won, this.n),
      profitFactor: this.lost > 0 ? this.gained / this.lost : null,
      drawdownR: fromRUnits(this.drawdown),
      losingStreak: this.longestStreak,
      heldMs: mean(this.heldMs, this.n),
      excursions: { n: this.measured, mfeR: meanR(this.mfe, this.measured), maeR: meanR(this.mae, this.measured) },
    };
  }
}

import type { RiskTolerance } from '@t0/contracts/accounts';
import type { FeedHealth, Quote } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { exitPrice } from '../prices/live-quote.ts';
import { pipFactor } from '../prices/pips.ts';
import { PRICE_UNITS, toPriceUnits } from '../prices/price-units.ts';
import { targetsOf } from './signal-targets.ts';
import { portionsOf } from './target-states.ts';

/** The verdicts on whether a signal can still be taken (docs/product/sizing.md#verdict). */
export const VERDICTS = ['WAITING', 'GOOD', 'LATE', 'GONE', 'NO PRICE'] as const;
export type VerdictWord = (typeof VERDICTS)[number];

/** The fields of a signal that the rule reads. */
export type JudgedSignal = Pick<
  Signal,
  | 'instrument'
  | 'direction'
  | 'status'
  | 't0Hit'
  | 'entryPrice'
  | 'entryZonePrice'
  | 'slPrice'
  | 't0Price'
  | 't1Price'
  | 'furtherTargets'
  | 'portions'
  | 'risk'
>;

/** Both sides of a price, decimal strings, and how old it is, ms. */
export interface JudgedPrice extends Pick<Quote, 'bid' | 'ask'> {
  ageMs: number;
}

/** A verdict with its figures; null if the word has none. */
export interface Verdict {
  word: VerdictWord;
  /** From the published entry to the price at which one enters now, in pips or points; positive: towards the target. */
  pips: number | null;
  /** The same in R. */
  r: number | null;
  /** Reward to the last target against risk, entered now. */
  rewardRisk: number | null;
  /** The same to the targets weighted by their portions; left out where `hasWeightedTargets` is false. */
  weightedRewardRisk?: number | null;
}

/** A price that is older says nothing any more, ms. */
export const VERDICT_PRICE_MAX_AGE_MS = 30_000;

/** Thresholds in hundredths of R, so that they are compared as whole numbers: GOOD up to the first, LATE up to the second. */
const THRESHOLDS: Record<RiskTolerance, readonly [good: number, late: number]> = {
  conservative: [15, 36],
  moderate: [25, 60],
  aggressive: [35, 84],
};

const bare = (word: VerdictWord): Verdict => ({ word, pips: null, r: null, rewardRisk: null });
const GONE = bare('GONE');
const NO_PRICE = bare('NO PRICE');

/**
 * The price if a verdict may be based on it: of a feed that is live, and not older than `VERDICT_PRICE_MAX_AGE_MS`. Null otherwise: stale,
 * closed, in error, or silent.
 */
export function judgedPrice(
  price: JudgedPrice | null,
  feed: Pick<FeedHealth, 'state'> | undefined,
): JudgedPrice | null {
  return price && feed?.state === 'live' && price.ageMs <= VERDICT_PRICE_MAX_AGE_MS ? price : null;
}

/** True of a signal with further targets or published portions: it has a reward:risk by portions beside the one to its last target. */
export function hasWeightedTargets({ furtherTargets, portions }: Pick<Signal, 'furtherTargets' | 'portions'>): boolean {
  return furtherTargets !== undefined || portions !== undefined;
}

/**
 * The verdict on a signal at a live price (docs/product/sizing.md#verdict). `price`: from a usable feed, see
 * `judgedPrice`; null: there is none.
 *
 * @example
 * // entry 196.120, stop 195.380: 0.74 is 1 R; the ask is 0.037 above the entry
 * verdictOf(signal, { bid: '196.140', ask: '196.157', ageMs: 0 }, 'moderate'); // GOOD, 3.7 pips, 0.05 R
 */
export function verdictOf(signal: JudgedSignal, price: JudgedPrice | null, risk: RiskTolerance): Verdict {
  if (signal.status === 'closed' || signal.status === 'paused' || signal.t0Hit) return GONE;
  if (!price || price.ageMs > VERDICT_PRICE_MAX_AGE_MS) return NO_PRICE;
  const { direction, instrument } = signal;
  const side = direction === 'long' ? 1 : -1;
  const units = (value: string): number => toPriceUnits(value) * side;
  const now = units(direction === 'long' ? price.ask : price.bid);
  const exit = units(exitPrice(direction, price));
  const [entry, stop, t0, t1] = [
    units(signal.entryPrice),
    units(signal.slPrice),
    units(signal.t0Price),
    units(signal.t1Price),
  ];
  const last = signal.furtherTargets ? units(signal.furtherTargets.at(-1)!) : t1;
  const ran = now - entry;
  // As first published: a moved stop changes no R. What is risked counts to that stop, or to one that is further.
  const oneR = signal.risk === undefined ? entry - stop : toPriceUnits(signal.risk);
  const risked = now - Math.min(stop, entry - oneR);
  const zone = signal.entryZonePrice === undefined ? entry : units(signal.entryZonePrice);
  // In its zone an order can be entered at once, no matter who activates it.
  const waits = signal.status === 'limit' && (zone >= entry || ran > 0);
  const hasReward = !waits && risked > 0;
  const figures = {
    // Whole numbers divided once: no sum of floats.
    pips: (ran * pipFactor(instrument)) / PRICE_UNITS,
    r: oneR > 0 ? ran / oneR : null,
    rewardRisk: hasReward ? (last - now) / risked : null,
  };
  const word = ((): VerdictWord => {
    if (oneR <= 0 || exit <= stop || exit >= Math.min(t0, t1)) return 'GONE';
    if (waits) return 'WAITING';
    const [good, late] = THRESHOLDS[risk];
    if (ran * 100 <= good * oneR) return 'GOOD';
    return ran * 100 <= late * oneR && last - now >= ran + oneR ? 'LATE' : 'GONE';
  })();
  if (!hasWeightedTargets(signal)) return { word, ...figures };
  const weighted = hasReward ? weightedReward(targetsOf(signal).map(units), now, signal) / risked : null;
  return { word, ...figures, weightedRewardRisk: weighted };
}

/** What each portion gains from `now` to its target, in all; whole units, the winning side positive. */
function weightedReward(targets: readonly number[], now: number, signal: JudgedSignal): number {
  const portions = portionsOf(signal);
  return targets.reduce((sum, target, index) => sum + portions[index]! * (target - now), 0) / 100;
}

import Big from 'big.js';
import type { SignalWarning, SignalWarningCode } from '@t0/contracts/platform';
import { findInstrument } from '@t0/contracts/prices';
import type { DailyRange, Signal } from '@t0/contracts/signals';
import { pipFactor, unitOf } from '../prices/pips.ts';
import { formatPrice } from '../prices/price-format.ts';
import { isNear } from '../prices/number.ts';
import { isOpenSignal } from './signal-order.ts';
import { lastTargetOf, targetsOf } from './signal-targets.ts';

/**
 * An active entry further from the market than this share of a usual day's range is asked about: a signal is published within
 * some minutes of its idea, and half a day's range away the trade it describes is not available any more.
 */
export const ENTRY_FAR_SHARE = 0.5;
/** Where no daily range is known, the share of the price instead: more than any of these instruments moves on a usual day. */
export const ENTRY_FAR_WITHOUT_RANGE = 0.05;
/** How far a limit order may wait: where the price plausibly goes within some days. */
const WAITING_FAR_SHARE = 3;
/** Reward to the last target against risk to the stop, outside of which a signal is asked about. */
export const REWARD_TO_RISK = { low: 0.5, high: 20 } as const;

const TRADED = ['instrument', 'direction', 'status', 'entryPrice', 'slPrice', 't0Price', 't1Price'] as const;

/** The fields of a signal that the rule reads. */
export type LevelledSignal = Pick<Signal, (typeof TRADED)[number] | 't0Hit' | 'furtherTargets' | 'risk'>;

/** True if an edit leaves levels, direction, instrument and status as they are: then no question is asked about it. */
export function isSameLevels(before: LevelledSignal, after: LevelledSignal): boolean {
  const targets = ({ furtherTargets = [] }: LevelledSignal): string => furtherTargets.join();
  return TRADED.every((field) => before[field] === after[field]) && targets(before) === targets(after);
}

/** The present price, both sides as decimal strings, and the instrument's usual day, as far as it is known. */
export interface MarketSnapshot {
  bid: string;
  ask: string;
  range: DailyRange | null;
}

/**
 * The warnings about an open signal's levels, compared with the current price (null: the reference price replaces it) and each
 * other. Paused and closed signals have none: no tick moves them. The effect of a passed level is the lifecycle's rule:
 * a long ends on the bid, a short on the ask. A stop at or beyond the entry on the winning side is ordinary. Prices must be decimals.
 */
export function findWarnings(signal: LevelledSignal, market: MarketSnapshot | null): SignalWarning[] {
  if (!isOpenSignal(signal)) return [];
  return [...(market ? againstMarket(signal, market) : againstReference(signal)), ...rewardToRisk(signal)];
}

/**
 * The warnings that a change adds: those of `after` that did not exist with the same text before it, at the same market. A signal
 * whose price has moved away since it was published may have its stop moved without being asked about its entry again.
 */
export function newWarnings(
  before: LevelledSignal | null,
  after: LevelledSignal,
  market: MarketSnapshot | null,
): SignalWarning[] {
  const known = new Set(before ? findWarnings(before, market).map(({ message }) => message) : []);
  // A position that is open has its entry.
  const isOpen = before?.status === 'active';
  return findWarnings(after, market).filter(
    ({ code, message }) => !known.has(message) && !(isOpen && code === 'ENTRY_BETTER'),
  );
}

/** The warnings that are not among the confirmed ones. */
export function unconfirmed(found: readonly SignalWarning[], confirmed: readonly SignalWarningCode[]): SignalWarning[] {
  return found.filter(({ code }) => !confirmed.includes(code));
}

/** The checks that were skipped, as text; null when none was. */
export function uncheckedNote(signal: LevelledSignal, market: MarketSnapshot | null): string | null {
  if (!isOpenSignal(signal)) return null;
  const { instrument } = signal;
  if (!market)
    return `There is no live price of ${instrument}: the levels could only be compared with its reference price.`;
  if (market.range) return null;
  const share = `${ENTRY_FAR_WITHOUT_RANGE * 100} %`;
  return `No daily range of ${instrument} is known yet: the entry may stand up to ${share} from the market.`;
}

function againstMarket(signal: LevelledSignal, market: MarketSnapshot): SignalWarning[] {
  const { instrument, direction, status, entryPrice, slPrice, t0Price, t0Hit } = signal;
  const long = direction === 'long';
  const [entrySide, exitSide] = long ? [market.ask, market.bid] : [market.bid, market.ask];
  const atOrAbove = (price: string, level: string): boolean => new Big(price).gte(level);
  const atOrBelow = (price: string, level: string): boolean => new Big(price).lte(level);
  const won = (level: string): boolean => (long ? atOrAbove : atOrBelow)(exitSide, level);
  const lost = (level: string): boolean => (long ? atOrBelow : atOrAbove)(exitSide, level);
  const waits = status === 'limit' && !(long ? atOrBelow : atOrAbove)(entrySide, entryPrice);
  const far = entryDistance(signal, market, waits ? WAITING_FAR_SHARE : ENTRY_FAR_SHARE);
  const found: SignalWarning[] = far ? [far] : [];
  if (waits) return found;
  const better = status === 'active' ? entryBetter(signal, entrySide, exitSide) : null;
  if (better) found.push(better);
  const now = formatPrice(instrument, exitSide);
  const passed = (code: SignalWarningCode, name: string, price: string, then: string): SignalWarning => ({
    code,
    message: `The present price ${now} has already passed ${name} ${formatPrice(instrument, price)}: ${then}.`,
    label: `${name} already passed`,
  });
  if (lost(slPrice)) found.push(passed('STOP_PASSED', 'the stop', slPrice, 'this closes at the next tick'));
  if (!t0Hit && won(t0Price)) found.push(passed('T0_PASSED', 'T0', t0Price, 'it counts as hit at the next tick'));
  const targets = targetsOf(signal);
  const furthest = targets.findLastIndex((target, index) => index > 0 && won(target));
  const then = furthest === targets.length - 1 ? 'this closes at the next tick' : 'it counts as hit at the next tick';
  if (furthest > 0) found.push(passed('T1_PASSED', `T${furthest}`, targets[furthest]!, then));
  return found;
}

/** Without a live price, the instrument's usual price still reveals a misplaced decimal point, or thousands read as decimals. */
function againstReference({ instrument, entryPrice }: LevelledSignal): SignalWarning[] {
  const reference = findInstrument(instrument)?.referencePrice;
  if (reference === undefined || isNear(entryPrice, reference)) return [];
  const [entry, usual] = [formatPrice(instrument, entryPrice), formatPrice(instrument, reference)];
  const label = `entry far from the usual ${usual}`;
  const message = `The entry ${entry} is far from where ${instrument} usually stands: ${usual}. There is no live price.`;
  return [{ code: 'ENTRY_FAR', label, message }];
}

function entryDistance(
  { instrument, entryPrice }: LevelledSignal,
  { bid, ask, range }: MarketSnapshot,
  share: number,
): SignalWarning | null {
  const middle = new Big(bid).plus(ask).div(2);
  const away = new Big(entryPrice).minus(middle).abs();
  const most = range ? new Big(range.average).times(share) : middle.times(ENTRY_FAR_WITHOUT_RANGE);
  if (away.lte(most)) return null;
  const far = distanceText(instrument, away);
  const label = `entry ${far} from the market`;
  const usual = range
    ? `A usual day moves ${distanceText(instrument, new Big(range.average))}.`
    : 'No daily range is known yet.';
  const places = `${formatPrice(instrument, entryPrice)} against ${formatPrice(instrument, middle.toFixed(5))}`;
  return { code: 'ENTRY_FAR', label, message: `The entry stands ${far} from the market: ${places}. ${usual}` };
}

/** Beyond the other side of the spread nobody can enter: the record counts from the market (docs/product/record.md#acts-of-the-desk). */
function entryBetter(
  { instrument, direction, entryPrice }: LevelledSignal,
  entrySide: string,
  exitSide: string,
): SignalWarning | null {
  const sign = direction === 'long' ? 1 : -1;
  if (new Big(entryPrice).minus(exitSide).times(sign).gte(0)) return null;
  const label = `entry ${distanceText(instrument, new Big(entrySide).minus(entryPrice).abs())} better than the market`;
  const [entry, counts] = [entryPrice, entrySide].map((price) => formatPrice(instrument, price));
  const message = `The ${label.replace('entry', 'entry is')}: nobody can enter at ${entry} now, and the record counts from ${counts}. Publish it as LIMIT, or take the live price with m.`;
  return { code: 'ENTRY_BETTER', label, message };
}

function rewardToRisk(signal: LevelledSignal): SignalWarning[] {
  const { direction, entryPrice, slPrice } = signal;
  const sign = direction === 'long' ? 1 : -1;
  // As first published: a moved stop is no other reward.
  const risk = signal.risk === undefined ? new Big(entryPrice).minus(slPrice).times(sign) : new Big(signal.risk);
  const reward = new Big(targetsOf(signal).at(-1)!).minus(entryPrice).times(sign);
  // At or beyond the entry: nothing is at risk any more. Of a turned direction there is no reward.
  if (risk.lte(0) || reward.lte(0)) return [];
  const last = lastTargetOf(signal).toUpperCase();
  const ratio = reward.div(risk);
  const { low, high } = REWARD_TO_RISK;
  const label = `reward:risk ${ratio.toFixed(2)}`;
  if (ratio.lt(low)) return [{ code: 'REWARD_LOW', label, message: `To ${last} it is ${label}: below ${low}.` }];
  if (ratio.gt(high)) return [{ code: 'REWARD_HIGH', label, message: `To ${last} it is ${label}: above ${high}.` }];
  return [];
}

/** '42,661 points', '85.3 pips': whole from a hundred on, thousands separated. */
function distanceText(instrument: LevelledSignal['instrument'], difference: Big): string {
  const value = difference.times(pipFactor(instrument));
  const text = value.gte(100) ? Number(value.toFixed(0)).toLocaleString('en-US') : value.toFixed(1);
  return `${text} ${unitOf(instrument)}`;
}

import type { SignalInstrument } from '@t0/contracts/prices';
import { seededRandom, type Random } from './seeded-random.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** Half a year. */
export const HISTORY_DAYS = 26 * 7;
/** How far the made-up candles reach back: further than they are kept by default would be for nothing. */
export const CANDLE_DAYS = 89;
/** The newest trading days come in minutes, as the feed's own candles do; earlier ones in quarters of an hour. */
const MINUTE_DAYS = 2;
const COARSE_MINUTES = 15;
/** The currency market closes on Friday at this hour of UTC. */
const FRIDAY_CLOSES = 21;

/** Usual move of a minute, as a share of the price, and the pull back to the reference price in a minute. */
const MOVE = 0.00012;
const PULL = 0.00002;

/** An instrument of the demonstration. Prices of a market are whole numbers of its last decimal. */
export interface Market {
  instrument: SignalInstrument;
  decimals: number;
  /** Where the walk ends, and the simulated feed begins. */
  reference: number;
  /** Half of the spread. */
  halfSpread: number;
  /** The step to which published levels are rounded. */
  step: number;
}

/** The instruments that a new terminal publishes signals for; spreads as the simulated feed has them. */
export const MARKETS: readonly Market[] = [
  { instrument: 'GBPJPY', decimals: 3, reference: 196_120, halfSpread: 10, step: 10 },
  { instrument: 'GBPUSD', decimals: 5, reference: 134_500, halfSpread: 7, step: 10 },
  { instrument: 'AUDUSD', decimals: 5, reference: 64_980, halfSpread: 6, step: 10 },
  { instrument: 'US30', decimals: 2, reference: 4_285_000, halfSpread: 150, step: 500 },
];

/** A candle. `at`: its start, ms since the epoch. */
export interface Bar {
  at: number;
  minutes: number;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** A price of a market as text. */
export function priceText({ decimals }: Pick<Market, 'decimals'>, units: number): string {
  return (units / 10 ** decimals).toFixed(decimals);
}

/** True if the markets trade in that minute: Monday to Friday evening, UTC. */
export function isTrading(at: number): boolean {
  const date = new Date(at);
  const day = date.getUTCDay();
  return day >= 1 && (day <= 4 || (day === 5 && date.getUTCHours() < FRIDAY_CLOSES));
}

/** A candle's place in time. */
type Slot = Pick<Bar, 'at' | 'minutes'>;

/** The trading candles of half a year before `end` (a midnight of UTC), newest first, without prices. */
export function slotsBefore(end: number): Slot[] {
  const slots: Slot[] = [];
  let tradingDays = 0;
  for (let day = end - DAY_MS; day >= end - HISTORY_DAYS * DAY_MS; day -= DAY_MS) {
    if (!isTrading(day)) continue;
    tradingDays += 1;
    const minutes = tradingDays <= MINUTE_DAYS ? 1 : COARSE_MINUTES;
    const hours = new Date(day).getUTCDay() === 5 ? FRIDAY_CLOSES : 24;
    const length = minutes * MINUTE_MS;
    for (let at = day + hours * 60 * MINUTE_MS - length; at >= day; at -= length) slots.push({ at, minutes });
  }
  return slots;
}

const gauss = (random: Random): number => (random() + random() + random() - 1.5) * 2;

/** A candle from `open` to `close`, with wicks of at most `wick`. Written out: there are tens of thousands. */
function barOf({ at, minutes }: Slot, open: number, close: number, wick: number, random: Random): Bar {
  const high = Math.max(open, close) + Math.round(random() * wick);
  const low = Math.max(1, Math.min(open, close) - Math.round(random() * wick));
  return { at, minutes, open, high, low, close };
}

/** A market's candles in these slots (newest first): a walk that ends at the reference price. Oldest first. */
export function walkThrough(market: Market, slots: readonly Slot[], seed: number): Bar[] {
  const random = seededRandom(seed);
  const bars: Bar[] = [];
  let close = market.reference;
  for (const slot of slots) {
    const move = market.reference * MOVE * Math.sqrt(slot.minutes);
    const open = Math.round(close + (market.reference - close) * PULL * slot.minutes + gauss(random) * move);
    bars.push(barOf(slot, open, close, move * 0.7, random));
    close = open;
  }
  return bars.reverse();
}

/** The minutes of today until `now`, from the reference price and back to it, where the simulated feed goes on. */
export function barsOfToday(market: Market, midnight: number, now: number, seed: number): Bar[] {
  const random = seededRandom(seed);
  const move = market.reference * MOVE;
  const count = Math.floor((now - midnight) / MINUTE_MS);
  const walk = [0];
  for (let index = 0; index < count; index += 1) walk.push(walk[index]! * 0.998 + gauss(random) * move);
  // A bridge: what the walk lacks at its end is spread over all of it.
  const price = (index: number): number =>
    Math.round(market.reference + walk[index]! - (walk[count]! * index) / Math.max(1, count));
  return Array.from({ length: count }, (_, index) =>
    barOf({ at: midnight + index * MINUTE_MS, minutes: 1 }, price(index), price(index + 1), move, random),
  );
}

import type { SignalDirection } from '@t0/contracts/prices';
import { NEW_SIGNAL } from '@t0/contracts/signals';
import { between, seededRandom, oneOf, type Random } from './seeded-random.ts';
import { liveThrough, type Act, type GeneratedStep, type Plan } from './life.ts';
import { DAY_MS, HISTORY_DAYS, isTrading, MARKETS, MINUTE_MS, priceText, slotsBefore, walkThrough } from './market.ts';
import type { Bar, Market } from './market.ts';
import { memoOf } from './memos.ts';

const HOUR_MS = 60 * MINUTE_MS;
export const SEED = 20_261_125;
/** The longest that the desk holds a position, and that an order waits. */
const OPEN_DAYS = 4;
const WAIT_HOURS = 30;
/** Hours of UTC at which signals are published; each entry is equally likely. */
const HOURS = [1, 5, 7, 7, 8, 8, 9, 10, 11, 13, 13, 14, 14, 15, 16, 18] as const;
/** Bands of confidence: the tens, how many of a hundred signals, and how often the desk sees the right direction. */
const BANDS: readonly { from: number; share: number; right: number }[] = [
  { from: 50, share: 13, right: 0.44 },
  { from: 60, share: 22, right: 0.53 },
  { from: 70, share: 30, right: 0.61 },
  { from: 80, share: 23, right: 0.72 },
  { from: 90, share: 12, right: 0.85 },
];

/** A drawn signal: its story, oldest step first. */
export interface GeneratedStory {
  market: Market;
  steps: GeneratedStep[];
}

/** Half a year of a demonstration. */
export interface HalfYear {
  /** In the order of publication. */
  stories: GeneratedStory[];
  bars: ReadonlyMap<Market, Bar[]>;
  /** The midnight with which it ends, ms since the epoch. */
  end: number;
}

/**
 * Half a year of signals that ends with the midnight (UTC) before `now`, drawn from a fixed seed: the same day gives the same signals. Every
 * step by price follows from the candles by the product's own rule, so that story, record and chart agree.
 */
export function generateHalfYear(now: Date): HalfYear {
  const end = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const slots = slotsBefore(end);
  const bars = new Map(MARKETS.map((market, index) => [market, walkThrough(market, slots, SEED + index)]));
  const desk = new Desk(bars, seededRandom(SEED));
  for (let day = end - HISTORY_DAYS * DAY_MS; day < end; day += DAY_MS) if (isTrading(day)) desk.work(day);
  return { stories: desk.stories, bars, end };
}

/** Publishes signals day by day. */
class Desk {
  readonly stories: GeneratedStory[] = [];
  /** Until when each market has an open signal. */
  private readonly busyUntil = new Map<Market, number>();

  constructor(
    private readonly bars: ReadonlyMap<Market, Bar[]>,
    private readonly random: Random,
  ) {}

  work(day: number): void {
    const times = Array.from({ length: oneOf(this.random, [1, 2, 2, 3, 3]) }, () => this.timeOn(day)).sort(
      (a, b) => a - b,
    );
    for (const at of times) {
      const free = MARKETS.filter((market) => (this.busyUntil.get(market) ?? 0) < at);
      if (free.length > 0) this.publish(oneOf(this.random, free), at);
    }
  }

  private timeOn(day: number): number {
    return day + oneOf(this.random, HOURS) * HOUR_MS + between(this.random, 0, 3) * 15 * MINUTE_MS;
  }

  private publish(market: Market, at: number): void {
    const bars = this.bars.get(market)!;
    const first = firstFrom(bars, at);
    const seed = Math.floor(this.random() * 2 ** 32);
    const band = bandOf(this.random() * 100);
    const isRight = this.random() < band.right;
    const live = (direction: SignalDirection): GeneratedStep[] | null => {
      // Both directions see the same luck.
      const random = seededRandom(seed);
      return first < 0
        ? null
        : liveThrough(planOf(market, bars[first]!, direction, band.from, random), bars, first, random);
    };
    const directions: SignalDirection[] = seed % 2 === 0 ? ['long', 'short'] : ['short', 'long'];
    const both = directions.map(live).filter((steps) => steps !== null);
    const steps = both.find((one) => isWon(one) === isRight) ?? both[0];
    if (!steps) return;
    this.busyUntil.set(market, steps.at(-1)!.at);
    this.stories.push({ market, steps });
  }
}

/** The index of the first candle that begins at a time or later; -1: there is none. */
function firstFrom(bars: readonly Bar[], at: number): number {
  let [from, to] = [0, bars.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (bars[middle]!.at < at) from = middle + 1;
    else to = middle;
  }
  return from < bars.length ? from : -1;
}

function bandOf(generated: number): (typeof BANDS)[number] {
  let sum = 0;
  return BANDS.find(({ share }) => (sum += share) > generated) ?? BANDS[0]!;
}

function isWon(steps: readonly GeneratedStep[]): boolean {
  const { direction, entryPrice, closePrice } = steps.at(-1)!.state;
  if (closePrice === null) return false;
  return direction === 'long' ? Number(closePrice) > Number(entryPrice) : Number(closePrice) < Number(entryPrice);
}

/** The signal that is published at the beginning of a bar, and the desk's plan for it. */
function planOf(market: Market, { at, open }: Bar, direction: SignalDirection, from: number, random: Random): Plan {
  const side = direction === 'long' ? 1 : -1;
  const round = (units: number): number => Math.round(units / market.step) * market.step;
  const risk = Math.max(market.step, round(market.reference * (0.0032 + random() * 0.0026)));
  const waits = random() < 0.2;
  const away = waits ? risk * (0.25 + random() * 0.3) : 0;
  // Never better than the market: the record counts it as published.
  const entry = side * Math.ceil((side * open + market.halfSpread - away) / market.step) * market.step;
  const t0 = risk * (0.65 + random() * 0.3);
  const t1 = t0 + risk * (0.2 + random() * 0.4);
  const price = (distance: number): string => priceText(market, round(entry + side * distance));
  const createdAt = new Date(at).toISOString();
  const confidence = from + between(random, 0, from === 90 ? 6 : 9);
  const doubts = random() < 0.15;
  return {
    market,
    signal: {
      ...NEW_SIGNAL,
      instrument: market.instrument,
      direction,
      entryPrice: price(0),
      slPrice: price(-risk),
      t0Price: price(t0),
      t1Price: price(t1),
      targetPrice: price(t0),
      memo: memoOf(market.instrument, direction, waits, random),
      status: waits ? 'limit' : 'active',
      confidence,
      monthlyBias: doubts ? 'Potentially Reversing' : direction === 'long' ? 'Bullish' : 'Bearish',
      createdAt,
      updatedAt: createdAt,
    },
    acts: actsOf(at, waits, random),
  };
}

function actsOf(at: number, waits: boolean, random: Random): Act[] {
  const luck = random();
  if (luck < 0.008) return [{ kind: 'withdrawn', after: between(random, 20, 55) * 1000, reason: 'mistake' }];
  const acts: Act[] = [{ kind: 'closed', after: endByHand(at, waits, random) }];
  if (luck < 0.025)
    acts.push({
      kind: 'withdrawn',
      after: between(random, 2, 7) * HOUR_MS + between(random, 1, 59) * 1000,
      reason: 'desk',
    });
  if (luck > 0.97)
    acts.push({ kind: 'changed', after: between(random, 1, 4) * HOUR_MS + between(random, 1, 59) * 1000 });
  if (random() < 0.4) acts.push({ kind: 'half-off', after: between(random, 40, 240) * 1000, fromT0: true });
  if (random() < 0.3) acts.push({ kind: 'stop-to-entry', after: between(random, 250, 900) * 1000, fromT0: true });
  return acts;
}

/** When the desk ends what has not ended itself: an order after a day, a position after some days, many before the weekend. */
function endByHand(at: number, waits: boolean, random: Random): number {
  const longest = waits && random() < 0.35 ? WAIT_HOURS * HOUR_MS : OPEN_DAYS * DAY_MS;
  const lateOnFriday = at + ((5 - new Date(at).getUTCDay()) * DAY_MS + 20 * HOUR_MS) - (at % DAY_MS);
  const isFlat = random() < 0.6;
  const until = isFlat ? Math.min(at + longest, lateOnFriday) : at + longest;
  return Math.max(HOUR_MS, tradingFrom(until) - at) + between(random, 1, 1500) * 1000;
}

/** That time, or the next one at which the markets trade for an hour. */
function tradingFrom(at: number): number {
  let timeOn = at;
  while (!isTrading(timeOn) || !isTrading(timeOn + HOUR_MS)) timeOn += HOUR_MS;
  return timeOn;
}

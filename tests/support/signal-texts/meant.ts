import fc from 'fast-check';
import { pipFactor } from '../../../libs/domain/src/prices/pips.ts';
import { priceDecimals } from '../../../libs/domain/src/prices/price-format.ts';

/** The live prices of the corpus. */
export const LIVE: Record<string, number> = {
  GBPJPY: 196.2,
  XAUUSD: 3316,
  US30: 42_900,
  AUDUSD: 0.65,
  BTCUSD: 104_200,
};
/** The meaning of a text, as its author intends it. */
export interface Meant {
  instrument: string;
  direction: 'long' | 'short';
  status: 'active' | 'limit';
  prices: [entry: string, stop: string, t0: string, t1: string];
  confidence: number | undefined;
  bias: 'Bullish' | 'Bearish' | undefined;
}

/** The names that writers use for an instrument. */
export const NAMES: Record<string, string[]> = {
  GBPJPY: ['GBPJPY', 'GBP/JPY', '#gbpjpy', 'gbp jpy', 'GBPJPY.pro', 'GBPJPYm', 'GJ'],
  XAUUSD: ['XAUUSD', 'GOLD', 'Gold', 'XAU/USD', 'XAUUSD#'],
  US30: ['US30', 'US 30', 'DJ30', 'DOW', 'US30.cash'],
  AUDUSD: ['AUDUSD', 'AUD/USD', 'aud-usd'],
  BTCUSD: ['BTCUSD', 'BTC/USDT', 'BTCUSDT.P', 'BTC'],
};
/** The words that writers use for a direction. */
export const DIRECTIONS = { long: ['BUY', 'buy', 'LONG', 'Long'], short: ['SELL', 'sell', 'SHORT', 'short'] };

/** Any signal near the market. */
const meant: fc.Arbitrary<Meant> = fc
  .record({
    instrument: fc.constantFrom(...Object.keys(LIVE)),
    direction: fc.constantFrom('long' as const, 'short' as const),
    status: fc.constantFrom('active' as const, 'limit' as const),
    near: fc.integer({ min: -50, max: 50 }),
    steps: fc.tuple(
      fc.integer({ min: 10, max: 300 }),
      fc.integer({ min: 10, max: 300 }),
      fc.integer({ min: 10, max: 300 }),
    ),
    confidence: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
    bias: fc.constantFrom('Bullish' as const, 'Bearish' as const, undefined, undefined),
  })
  .map(({ near, steps: [risk, first, second], ...one }) => {
    const pip = 1 / pipFactor(one.instrument);
    const sign = one.direction === 'long' ? 1 : -1;
    const entry = LIVE[one.instrument]! + near * pip;
    const at = (pips: number): string => (entry + sign * pips * pip).toFixed(priceDecimals(one.instrument));
    return { ...one, prices: [at(0), at(-risk), at(first), at(first + second)] };
  });

/** The time at which the texts of the grammar are read: a Friday, at ten. */
export const NOW = Date.parse('2026-11-27T10:00:00Z');

/** The terms of a text, as its author intends them; prices as decimal strings. */
export interface MeantTerms {
  further: string[];
  portions: number[] | undefined;
  zone: string | undefined;
  rule: 'entry-at-t0' | 'behind-targets' | 'trail' | undefined;
  /** Pips, of the rule trail. */
  trail: number;
  /** ISO 8601. */
  until: string | undefined;
  close: string | undefined;
}

const minutes = fc.option(fc.integer({ min: 1, max: 6 * 24 * 60 }), { nil: undefined, freq: 2 });

/** Any terms of a signal. */
export const meantWithTerms: fc.Arbitrary<[Meant, MeantTerms]> = fc
  .tuple(
    meant,
    fc.record({
      steps: fc.oneof(fc.constant([]), fc.array(fc.integer({ min: 10, max: 300 }), { maxLength: 8 })),
      weights: fc.option(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 10, maxLength: 10 }), {
        nil: undefined,
      }),
      zone: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      rule: fc.constantFrom('entry-at-t0' as const, 'behind-targets' as const, 'trail' as const, undefined, undefined),
      trail: fc.integer({ min: 1, max: 10 }),
      until: minutes,
      close: minutes,
    }),
  )
  .map(([signal, { steps, weights, zone, until, close, ...rest }]) => {
    const pip = (signal.direction === 'long' ? 1 : -1) / pipFactor(signal.instrument);
    const moved = (price: string, pips: number): string =>
      (Number(price) + pips * pip).toFixed(priceDecimals(signal.instrument));
    const further: string[] = [];
    for (const step of steps) further.push(moved(further.at(-1) ?? signal.prices[3], step));
    const at = (later: number | undefined): string | undefined =>
      later === undefined ? undefined : new Date(NOW + later * 60_000).toISOString();
    const terms: MeantTerms = {
      ...rest,
      further,
      portions: weights && portionsOf(weights.slice(0, further.length + 2)),
      zone: zone === undefined ? undefined : moved(signal.prices[0], -zone),
      until: signal.status === 'limit' ? at(until) : undefined,
      close: at(close),
    };
    return [signal, terms];
  });

/** Whole percents by weights, each at least 1, the rest on the last. */
function portionsOf(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const all = weights.map((weight) => 1 + Math.floor((weight / total) * (100 - weights.length)));
  return all.map((one, index) =>
    index < all.length - 1 ? one : 100 - all.slice(0, -1).reduce((sum, portion) => sum + portion, 0),
  );
}

/** How one writer writes a number. */
export type WritingStyle = (price: string) => string;
const grouped = (price: string, group: string, point: string): string => {
  const [whole = '', fraction = ''] = price.split('.');
  const groups = Number(whole).toLocaleString('en-US').replaceAll(',', group);
  return fraction === '' ? groups : `${groups}${point}${fraction}`;
};
const shortest = (price: string): string => (price.includes('.') ? String(Number(price)) : price);
/** The styles of different writers. */
export const WRITING_STYLES: WritingStyle[] = [
  (price) => price,
  shortest,
  (price) => price.replace('.', ','),
  (price) => grouped(price, ',', '.'),
  (price) => grouped(price, '.', ','),
  (price) => grouped(price, ' ', '.'),
  (price) => grouped(price, "'", '.'),
  (price) => grouped(shortest(price), ',', '.'),
  (price) => grouped(shortest(price), '\u202f', ','),
  (price) => (price.startsWith('0.') ? price.slice(1) : price),
  (price) =>
    Array.from(price, (char) => (char >= '0' && char <= '9' ? String.fromCodePoint(0xff10 + Number(char)) : char)).join(
      '',
    ),
  (price) => `\u200e${price.slice(0, 1)}\u200b${price.slice(1)}`,
];

import { findInstrument } from '@t0/contracts';
import type { InstrumentSymbol, LatestQuotes } from '@t0/contracts';
import { priceDecimals } from '@t0/domain';
import type { ProviderTick } from './price-provider.ts';

/** Half the spread and the usual step of one tick, in units of the last decimal. */
interface Habit {
  halfSpread: number;
  step: number;
}

/** Shares of the price that make the habit of an instrument without one of its own. */
const HALF_SPREAD = 0.00005;
const STEP = 0.00004;
const HABITS: Record<InstrumentSymbol, Habit> = {
  AUDUSD: { halfSpread: 6, step: 4 },
  GBPJPY: { halfSpread: 10, step: 8 },
  GBPUSD: { halfSpread: 7, step: 5 },
  US30: { halfSpread: 150, step: 250 },
  BTCUSD: { halfSpread: 800, step: 2500 },
  XAUUSD: { halfSpread: 15, step: 20 },
};

/** The first price of an instrument's market, in units of its last decimal: the last quote, or its reference price. */
export function startOf(latest: LatestQuotes, symbol: InstrumentSymbol): number {
  const last = latest[symbol];
  return last?.source === 'simulated' ? toUnits(symbol, last.price) : referenceUnits(symbol);
}

/** Its reference price, in units of its last decimal. */
export const referenceUnits = (symbol: InstrumentSymbol): number =>
  toUnits(symbol, findInstrument(symbol)?.referencePrice ?? '1');

/** The quoting habit of an instrument. */
export const habitOf = (symbol: InstrumentSymbol): Habit => HABITS[symbol] ?? usualHabit(referenceUnits(symbol));

/** Its quote around a price in units of its last decimal. `at` in ms since the epoch. */
export function quoteAt(symbol: InstrumentSymbol, price: number, at: number): ProviderTick {
  const { halfSpread } = habitOf(symbol);
  return {
    symbol,
    bid: fromUnits(symbol, price - halfSpread),
    ask: fromUnits(symbol, price + halfSpread),
    at,
    tradeable: true,
  };
}

const usualHabit = (units: number): Habit => ({
  halfSpread: Math.max(1, Math.round(units * HALF_SPREAD)),
  step: Math.max(1, Math.round(units * STEP)),
});
const toUnits = (symbol: InstrumentSymbol, price: string): number =>
  Math.round(Number(price) * 10 ** priceDecimals(symbol));
const fromUnits = (symbol: InstrumentSymbol, units: number): string =>
  (units / 10 ** priceDecimals(symbol)).toFixed(priceDecimals(symbol));

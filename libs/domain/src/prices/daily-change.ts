import Big from 'big.js';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { pipFactor } from './pips.ts';

/** Change since yesterday's close: `pips` (or points), `percent`, and where it goes. */
export interface DailyChange {
  pips: number;
  percent: number;
  trend: 'up' | 'down' | 'neutral';
}

/** Change of an instrument against yesterday's close, a price as text (docs/product/prices.md#formats: percent with 2 decimals). */
export function dailyChange(symbol: InstrumentSymbol, price: string | number, close: string): DailyChange {
  const reference = new Big(close);
  const difference = new Big(price).minus(reference);
  return {
    pips: difference.times(pipFactor(symbol)).round(1).toNumber(),
    percent: difference.div(reference).times(100).round(2).toNumber(),
    trend: difference.gt(0) ? 'up' : difference.lt(0) ? 'down' : 'neutral',
  };
}

/** The UTC day of a time (ms since the epoch): '2026-11-19'. */
export function utcDayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

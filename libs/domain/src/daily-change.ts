import Big from 'big.js';
import { INSTRUMENTS } from '@t0/contracts';
import type { InstrumentSymbol } from '@t0/contracts';
import { pipFactor } from './pips.ts';

/** Change since the reference price: `pips` (or points), `percent`, and where it goes. */
export interface DailyChange {
  pips: number;
  percent: number;
  trend: 'up' | 'down' | 'neutral';
}

/** Daily change of an instrument against its reference price (specification 1, sections 3 and 9; percent with 2 decimals). */
export function dailyChange(symbol: InstrumentSymbol, price: string | number): DailyChange {
  const reference = new Big(INSTRUMENTS[symbol].referencePrice);
  const difference = new Big(price).minus(reference);
  return {
    pips: difference.times(pipFactor(symbol)).round(1).toNumber(),
    percent: difference.div(reference).times(100).round(2).toNumber(),
    trend: difference.gt(0) ? 'up' : difference.lt(0) ? 'down' : 'neutral',
  };
}

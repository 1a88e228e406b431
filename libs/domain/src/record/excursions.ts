import type { PriceExtremes } from '@t0/contracts';
import { toPriceUnits } from '../prices/price-units.ts';
import type { Trade } from './trade.ts';

/**
 * How far the price of the exit side went in favour and against, in R (docs/product/record.md#excursions). Null where it was not
 * measured from the beginning of the position: part of a path says nothing of the whole one.
 */
export function excursions(
  { direction, entry, risk }: Pick<Trade, 'direction' | 'entry' | 'risk'>,
  extremes: PriceExtremes | null,
): Pick<Trade, 'mfeR' | 'maeR'> {
  if (!extremes?.whole || risk === 0) return { mfeR: null, maeR: null };
  const from = toPriceUnits(entry);
  const up = Math.max(0, toPriceUnits(extremes.high) - from) / risk;
  const down = Math.max(0, from - toPriceUnits(extremes.low)) / risk;
  return direction === 'long' ? { mfeR: up, maeR: down } : { mfeR: down, maeR: up };
}

/** Extremes that hold one more price. */
export function widenExtremes(extremes: PriceExtremes, price: string): PriceExtremes {
  const units = toPriceUnits(price);
  return {
    ...extremes,
    high: units > toPriceUnits(extremes.high) ? price : extremes.high,
    low: units < toPriceUnits(extremes.low) ? price : extremes.low,
  };
}

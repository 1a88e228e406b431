import type { PriceExcursion } from '@t0/contracts/prices';
import { toPriceUnits } from '../prices/price-units.ts';
import type { Trade } from './trade.ts';

/**
 * How far the price of the exit side went in favour and against, in R (docs/product/record.md#excursions). Null where it was not
 * measured from the beginning of the position: part of a path says nothing of the whole one.
 */
export function excursions(
  { direction, entry, risk, atRisk }: Pick<Trade, 'direction' | 'entry' | 'risk' | 'atRisk'>,
  excursion: PriceExcursion | null,
): Pick<Trade, 'mfeR' | 'maeR'> {
  if (!excursion?.whole || risk === 0) return { mfeR: null, maeR: null };
  const from = toPriceUnits(entry);
  const up = Math.max(0, toPriceUnits(excursion.high) - from);
  const down = Math.max(0, from - toPriceUnits(excursion.low));
  const [won, lost] = direction === 'long' ? [up, down] : [down, up];
  return { mfeR: won / atRisk, maeR: lost / risk };
}

import type { PriceExcursion } from '@t0/contracts/prices';
import { toPriceUnits } from '../prices/price-units.ts';

/** Excursions that include one more price. */
export function widenExcursion(excursion: PriceExcursion, price: string): PriceExcursion {
  const units = toPriceUnits(price);
  return {
    ...excursion,
    high: units > toPriceUnits(excursion.high) ? price : excursion.high,
    low: units < toPriceUnits(excursion.low) ? price : excursion.low,
  };
}

import type { PriceExcursion } from '@t0/contracts/prices';
import { canonicalPrice, fromPriceUnits, toPriceUnits } from '@t0/domain/prices';

/** The highest and lowest price of the exit side while a position is open, in whole price units. */
export class OpenExcursions {
  high = -Infinity;
  low = Infinity;
  private since = 0;
  /** True if it changed since it was last reported. */
  isFresh = false;

  /** `isWhole`: begun with the position. */
  constructor(private readonly isWhole: boolean) {}

  /** As an earlier process left it. */
  static from(reported: PriceExcursion): OpenExcursions {
    const excursion = new OpenExcursions(reported.whole);
    excursion.high = toPriceUnits(reported.high);
    excursion.low = toPriceUnits(reported.low);
    excursion.since = Date.parse(reported.since);
    return excursion;
  }

  /** One tick's price, `at` in ms since the epoch. Called for every tick: no allocation. */
  note(price: number, at: number): void {
    if (this.since === 0) this.since = at;
    if (price > this.high) {
      this.high = price;
      this.isFresh = true;
    }
    if (price < this.low) {
      this.low = price;
      this.isFresh = true;
    }
  }

  /** As it is stored; null before the first tick. */
  read(instrument: string): PriceExcursion | null {
    if (this.since === 0) return null;
    const price = (units: number): string => canonicalPrice(instrument, fromPriceUnits(units, 5));
    const since = new Date(this.since).toISOString();
    return { high: price(this.high), low: price(this.low), since, whole: this.isWhole };
  }
}

import type { ExitRule } from '@t0/contracts/record';
import { toPriceUnits } from '../prices/price-units.ts';
import { portionsOf } from '../signals/target-states.ts';
import type { Trade } from './trade.ts';

/** Units in 1 R: results are summed as whole numbers, so that what cancels out is exactly 0 (docs/product/record.md#figures). */
const R_UNITS = 1e10;

/** R in whole units: exact sums up to 900,000 R. */
export const toRUnits = (r: number): number => Math.round(r * R_UNITS) || 0;

/** Whole units in R. */
export const fromRUnits = (units: number): number => units / R_UNITS;

/**
 * The result of an ended position in R under an exit rule (docs/product/record.md#exit-rules): `t1` everything out at its end, `half`
 * out by the published portions at each target reached and the rest at its end. Without a known price 0. Null: nothing ended that counts.
 */
export function resultOf(trade: Trade, rule: ExitRule): number | null {
  if (trade.state !== 'ended') return null;
  if (trade.price === null || trade.atRisk === 0) return 0;
  // Hundredths of whole price units.
  const gained = 100 * distance(trade, trade.price) + (rule === 't1' ? 0 : gainedBefore(trade, trade.price));
  const unit = gained > 0 ? trade.atRisk : trade.risk || trade.atRisk;
  return fromRUnits(toRUnits(gained / (100 * unit)));
}

/** What the portions that came out before the end gained more than those that stayed in. */
function gainedBefore(trade: Trade, end: string): number {
  const portions = portionsOf(trade);
  return trade.exits.reduce(
    (sum, { target, price }) =>
      price === null ? sum : sum + (portions[target] ?? 0) * (distance(trade, price) - distance(trade, end)),
    0,
  );
}

/** Whole price units gained from the entry to `price`. */
function distance({ direction, entry }: Trade, price: string): number {
  const up = toPriceUnits(price) - toPriceUnits(entry);
  return direction === 'long' ? up : -up || 0;
}

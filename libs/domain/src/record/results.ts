import type { ExitRule } from '@t0/contracts';
import { toPriceUnits } from '../prices/price-units.ts';
import { portionsOf } from '../signals/target-states.ts';
import type { Trade } from './trade.ts';

/**
 * The result of an ended position in R under an exit rule (docs/product/record.md#exit-rules): `t1` everything out at its end, `half`
 * out by the published portions at each target reached and the rest at its end. Without a known price 0. Null: nothing ended that counts.
 */
export function resultOf(trade: Trade, rule: ExitRule): number | null {
  if (trade.state !== 'ended') return null;
  if (trade.price === null || trade.risk === 0) return 0;
  const end = distance(trade, trade.price);
  return rule === 't1' || trade.exits.length === 0 ? end / trade.risk : byPortions(trade, end);
}

/** The sum of the portions in whole units, so that parts that cancel each other give exactly 0. */
function byPortions(trade: Trade, end: number): number {
  const portions = portionsOf(trade);
  let sum = 100 * end;
  for (const { target, price } of trade.exits) {
    const portion = portions[target] ?? 0;
    if (price === null || portion === 0) continue;
    const gained = distance(trade, price);
    // The mean of two halves, in the digits that published records have.
    if (portion === 50 && trade.exits.length === 1) return (gained / trade.risk + end / trade.risk) / 2;
    sum += portion * (gained - end);
  }
  return sum / (100 * trade.risk) || 0;
}

/** Whole price units gained from the entry to `price`. */
function distance({ direction, entry }: Trade, price: string): number {
  const up = toPriceUnits(price) - toPriceUnits(entry);
  return direction === 'long' ? up : -up || 0;
}

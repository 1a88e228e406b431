import type { ExitRule } from '@t0/contracts';
import { toPriceUnits } from '../prices/price-units.ts';
import type { Trade } from './trade.ts';

/**
 * The result of an ended position in R under an exit rule (docs/product/record.md#exit-rules): `t1` everything out at its end, `half`
 * half out at T0 and the rest at its end. Without a known price 0. Null: nothing ended that counts.
 */
export function resultOf(trade: Trade, rule: ExitRule): number | null {
  if (trade.state !== 'ended') return null;
  if (trade.price === null || trade.risk === 0) return 0;
  const rest = distance(trade, trade.price) / trade.risk;
  if (rule === 't1' || trade.half === null) return rest;
  return (distance(trade, trade.half) / trade.risk + rest) / 2;
}

/** Whole price units gained from the entry to `price`. */
function distance({ direction, entry }: Trade, price: string): number {
  const up = toPriceUnits(price) - toPriceUnits(entry);
  return direction === 'long' ? up : -up || 0;
}

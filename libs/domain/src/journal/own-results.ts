import type { JournalEntry, Slippage } from '@t0/contracts/journal';
import { pipsOfTrade } from '../prices/pips.ts';
import { toPriceUnits } from '../prices/price-units.ts';

/** The inputs of an own result. `risk`: 1 R as a distance of prices, '0' where it is not known. */
export type OpenTrade = Pick<JournalEntry, 'instrument' | 'direction' | 'entry' | 'risk'>;

/** The price's gain from `from` to `to`, in R; null where R is not known. */
export function gainedR(
  { direction, risk }: Pick<OpenTrade, 'direction' | 'risk'>,
  from: string,
  to: string,
): number | null {
  const unit = toPriceUnits(risk);
  if (unit === 0) return null;
  const up = toPriceUnits(to) - toPriceUnits(from);
  return (direction === 'long' ? up : -up || 0) / unit;
}

/** The own result in R (docs/product/journal.md#own-results): from the fill to the exit; null without either. */
export function ownResult(trade: OpenTrade, fill: string | null, exit: string | null): number | null {
  return fill === null || exit === null ? null : gainedR(trade, fill, exit);
}

/** How much worse than the published entry the fill was (docs/product/journal.md#own-results); null without a fill. */
export function slippageOf(trade: OpenTrade, fill: string | null): Slippage | null {
  if (fill === null) return null;
  return {
    r: gainedR(trade, trade.entry, fill),
    pips: pipsOfTrade(trade.instrument, trade.direction, trade.entry, fill),
  };
}

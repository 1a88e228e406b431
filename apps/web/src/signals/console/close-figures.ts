import type { Signal, SignalStory } from '@t0/contracts';
import { exitPrice, pipsOfTrade, toPriceUnits } from '@t0/domain';

/** The result of closing now. */
export interface CloseFigures {
  /** The live price of the side on which the position ends. */
  price: string;
  /** Signed, in the instrument's unit. */
  pips: number;
  /** Signed, against the risk as it was published; null where that is not known, or nothing was at risk. */
  r: number | null;
}

type Closed = Pick<Signal, 'instrument' | 'direction' | 'entryPrice' | 'slPrice'>;

/** The stop that the signal was published with: a moved one does not show the initial risk. Null while its story is not known. */
export function publishedStop({ slPrice }: Pick<Closed, 'slPrice'>, story: SignalStory | undefined): string | null {
  if (!story) return null;
  const moves = story.steps.flatMap(({ changes }) => changes.filter(({ field }) => field === 'slPrice'));
  return moves[0]?.from ?? slPrice;
}

/** The result of closing at these prices (docs/product/signals.md#manual-steps). */
export function closeFigures(
  { instrument, direction, entryPrice }: Closed,
  stop: string | null,
  quote: { bid: string; ask: string },
): CloseFigures {
  const price = exitPrice(direction, quote);
  const risk = stop === null ? 0 : Math.abs(toPriceUnits(entryPrice) - toPriceUnits(stop));
  const gained = (toPriceUnits(price) - toPriceUnits(entryPrice)) * (direction === 'long' ? 1 : -1);
  return {
    price,
    pips: pipsOfTrade(instrument, direction, entryPrice, price),
    r: risk === 0 ? null : gained / risk,
  };
}

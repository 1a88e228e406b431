import type { Signal } from '@t0/contracts';
import { toPriceUnits } from '../prices/price-units.ts';
import { storyChanges } from './story-changes.ts';

/**
 * True if nothing but a stop that trails moved, and something was at risk or nothing is both before and after: such a move is live on screen and in
 * the story, and announced nowhere (docs/product/signals.md#stop-rules).
 */
export function isSilentMove(before: Signal, after: Signal): boolean {
  if (after.stopRule !== 'trail') return false;
  const changes = storyChanges(before, after);
  if (changes.length !== 1 || changes[0]!.field !== 'slPrice') return false;
  return gainedBy(after) > gainedBy(before) && (gainedBy(before) >= 0 || gainedBy(after) < 0);
}

/** What the stop gains over the entry, in whole price units; below 0 it is at risk. */
function gainedBy({ direction, entryPrice, slPrice }: Signal): number {
  const up = toPriceUnits(slPrice) - toPriceUnits(entryPrice);
  return direction === 'long' ? up : -up;
}

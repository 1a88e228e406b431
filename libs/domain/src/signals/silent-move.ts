import type { Signal } from '@t0/contracts/signals';
import { toPriceUnits } from '../prices/price-units.ts';
import { storyChanges } from './story-changes.ts';

/** The stop that members were notified of last: not the one in force where it trailed silently since (docs/product/signals.md#stop-rules). */
export function announcedStopOf({ announcedStop, slPrice }: Pick<Signal, 'announcedStop' | 'slPrice'>): string {
  return announcedStop ?? slPrice;
}

/**
 * True if a move of the stop to `stop` by the signal's rule is announced nowhere: it trails, and something is at risk or nothing is both before
 * and after (docs/product/signals.md#stop-rules).
 */
export function trailsSilently(before: Signal, stop: string): boolean {
  if (before.stopRule !== 'trail') return false;
  const [from, to] = [gainedBy(before, before.slPrice), gainedBy(before, stop)];
  return from >= 0 || to < 0;
}

/** True if nothing but the stop changed, by the rule and silently: a move by hand leaves no announced stop beside the one in force. */
export function isSilentMove(before: Signal, after: Signal): boolean {
  if (after.announcedStop === undefined || after.announcedStop !== announcedStopOf(before)) return false;
  const changes = storyChanges(before, after);
  return changes.length === 1 && changes[0]!.field === 'slPrice';
}

/** What a stop gains over the entry, in whole price units; below 0 it is at risk. */
function gainedBy({ direction, entryPrice }: Signal, stop: string): number {
  const up = toPriceUnits(stop) - toPriceUnits(entryPrice);
  return direction === 'long' ? up : -up;
}

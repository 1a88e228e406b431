import type { LifecycleState } from './lifecycle-state.ts';

type Timed = Pick<LifecycleState, 'status' | 'expiresAt' | 'closesAt'>;

/** When a signal ends by time unless the price ends it first, ms since the epoch; Infinity: never (docs/product/signals.md#times). */
export function deadlineOf({ status, expiresAt, closesAt }: Timed): number {
  if (status === 'limit') return Math.min(expiresAt, closesAt);
  return status === 'active' ? closesAt : Infinity;
}

/**
 * The end that is due at `now`, ms since the epoch: a waiting order expires, without a price; a position is closed at the price of the
 * first good tick. Null: none is due.
 */
export function dueByTime(signal: Timed, now: number): 'expired' | 'time' | null {
  if (now < deadlineOf(signal)) return null;
  return signal.status === 'limit' ? 'expired' : 'time';
}

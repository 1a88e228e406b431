import type { WatchChoices } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';

/** What the choices look at. `wasOrder`: it was published as an order, whatever became of it. */
type Watched = Pick<Signal, 'instrument' | 'confidence' | 'direction' | 'status' | 'createdAt'> & { wasOrder: boolean };

/**
 * True if a member who made these choices is not notified of a signal (docs/product/watching.md#what-a-member-follows). `isTaken`: the member took it,
 * and is notified to its end. `now`: ms since the epoch. SQL says the same in `IS_HEEDED`.
 */
export function isMuted(signal: Watched, choices: WatchChoices, isTaken: boolean, now: number): boolean {
  if (isTaken) return false;
  const { followed, muted, onlyFollowed, leastConfidence, direction, status } = choices;
  return (
    muted.includes(signal.instrument) ||
    (onlyFollowed && !followed.includes(signal.instrument)) ||
    (leastConfidence !== null && signal.confidence < leastConfidence) ||
    (direction !== null && signal.direction !== direction) ||
    (status === 'active' && signal.status === 'limit') ||
    (status === 'limit' && signal.status !== 'limit' && !signal.wasOrder) ||
    (isSilent(choices, now) && Date.parse(signal.createdAt) >= Date.parse(choices.silentSince!))
  );
}

/** True while a member has had enough for today (docs/product/watching.md#enough-for-today). `now`: ms since the epoch. */
export function isSilent({ silentUntil }: Pick<WatchChoices, 'silentUntil'>, now: number): boolean {
  return silentUntil !== null && Date.parse(silentUntil) > now;
}

type Limits = Pick<WatchChoices, 'enoughLosses' | 'enoughLossR'>;

/** True if one of the limits of 'Enough for today' is greater than it was, or gone. */
export function isLooser(before: Limits, after: Limits): boolean {
  return (['enoughLosses', 'enoughLossR'] as const).some(
    (name) => before[name] !== null && (after[name] === null || after[name] > before[name]),
  );
}

import type { SignalDirection } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';

/** LONG or SHORT with its triangle. `quiet`: in the colour of its surroundings. */
export function DirectionMark({ direction, quiet }: { direction: SignalDirection; quiet?: boolean }) {
  return (
    <span className="dir" data-direction={direction} data-quiet={quiet || undefined}>
      {direction.toUpperCase()}
    </span>
  );
}

const STATUS_TEXT = { active: 'Active', limit: 'Limit', paused: 'Paused', closed: 'Closed' } as const;

interface StatusBadgeProps {
  status: Signal['status'];
  /** Why a closed one is closed, in a word (`closeWord`); without one it says only that. */
  why?: string | null;
  t0Hit?: boolean;
  /** When the targets from T1 on were reached. */
  further?: Signal['furtherHitsAt'];
}

/** The status of a signal; an active one that reached a target shows the last of these, a closed one why. */
export function StatusBadge({ status, why, t0Hit, further = [] }: StatusBadgeProps) {
  const tone = status === 'active' && t0Hit ? 't0' : status;
  return (
    <span className="badge" data-tone={tone}>
      {why && <span className="sr-only">Closed </span>}
      {why || (tone === 't0' ? `T${further.length} hit` : STATUS_TEXT[tone])}
    </span>
  );
}

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
  t0Hit?: boolean;
  /** When the targets from T1 on were reached. */
  further?: Signal['furtherHitsAt'];
}

/** The status of a signal; an active one that reached a target shows the last of these. */
export function StatusBadge({ status, t0Hit, further = [] }: StatusBadgeProps) {
  const tone = status === 'active' && t0Hit ? 't0' : status;
  return (
    <span className="badge" data-tone={tone}>
      {tone === 't0' ? `T${further.length} hit` : STATUS_TEXT[tone]}
    </span>
  );
}

import type { MonthlyBias, Signal, SignalDirection } from '@t0/contracts';
import { closeWord, confidenceLabel } from '@t0/domain';
import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { cx } from '../shared/lib/cx.ts';

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

const BIAS = {
  Bullish: { Icon: ArrowUp, tone: 'text-long' },
  Bearish: { Icon: ArrowDown, tone: 'text-short' },
  'Potentially Reversing': { Icon: RotateCcw, tone: 'text-warn' },
} as const;

/** The monthly bias with its arrow; a closed signal's in the colour of its surroundings (`plain`). */
export function BiasMark({ bias, plain }: { bias: MonthlyBias; plain?: boolean }) {
  const { Icon, tone } = BIAS[bias];
  return (
    <span className={cx('inline-flex items-center gap-1.5 align-bottom', !plain && tone)}>
      <Icon size={12} strokeWidth={2} aria-hidden />
      <span className="bias-word">{bias}</span>
    </span>
  );
}

/** Confidence in percent and its word. */
export function Confidence({ value }: { value: number }) {
  return (
    <>
      {value}% <span className="text-text-3">{confidenceLabel(value)}</span>
    </>
  );
}

/** The reason why a signal is closed, in one word. */
export function CloseReason({ reason }: { reason: Signal['closeReason'] }) {
  return reason ? <span className="meta">{closeWord(reason, 'Manual').toUpperCase()}</span> : null;
}

import type { MonthlyBias, Signal } from '@t0/contracts';
import { closeWord, confidenceLabel } from '@t0/domain';
import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { cx } from '../shared/lib/cx.ts';

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

import type { MonthlyBias, Signal } from '@t0/contracts/signals';
import { confidenceLabel, isOpenSignal, stopRuleText } from '@t0/domain/signals';
import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { cx } from '../shared/lib/cx.ts';
import { serverNow } from '../shared/lib/connection.ts';
import { useTimes, type Times } from '../shared/lib/times.ts';

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

/** The rule and the times of a signal in one paragraph, as cards and details show them; nothing without any. */
export function TermLine({ signal, className = 'mt-2' }: { signal: TermedSignal; className?: string }) {
  const lines = termLines(signal, useTimes(), serverNow());
  if (lines.length === 0) return null;
  return <p className={`text-meta leading-[18px] text-text-2 ${className}`}>{lines.join('. ')}.</p>;
}

/** What the rule and the times of a signal are shown from. */
export type TermedSignal = Pick<Signal, 'instrument' | 'status'> &
  Partial<Pick<Signal, 'stopRule' | 'trailDistance' | 'validUntil' | 'closeAt'>>;

/**
 * The rule of the stop and the times of a signal, a sentence each: 'Stop moves to the entry at T0', 'Valid until 18:00 UTC'. An end by time
 * is named while it may come. `now`: ms since the epoch, to leave out today's date.
 */
export function termLines(signal: TermedSignal, times: Times, now: number): string[] {
  const { status, validUntil, closeAt } = signal;
  const rule = stopRuleText(signal);
  const at = (time: string): string => (times.day(time) === times.day(now) ? times.minute(time) : times.short(time));
  return [
    rule && `Stop ${rule}`,
    validUntil && status === 'limit' && `Valid until ${at(validUntil)}`,
    closeAt && isOpenSignal({ status }) && `Closes at ${at(closeAt)}`,
  ].filter((line): line is string => Boolean(line));
}

import type { Signal } from '@t0/contracts';
import { isOpenSignal, pipsBetween, pipUnit } from '@t0/domain';
import type { Times } from '../shared/lib/times.ts';

/** What the rule and the times of a signal are shown from. */
export type TermedSignal = Pick<Signal, 'instrument' | 'status'> &
  Partial<Pick<Signal, 'stopRule' | 'trailDistance' | 'validUntil' | 'closeAt'>>;

/**
 * The rule of the stop and the times of a signal, a sentence each: 'Stop moves to the entry at T0', 'Valid until 18:00 UTC'. An end by time
 * is named while it may come. `now`: ms since the epoch, to leave out today's date.
 */
export function termLines(signal: TermedSignal, times: Times, now: number): string[] {
  const { status, validUntil, closeAt } = signal;
  const at = (time: string): string => (times.day(time) === times.day(now) ? times.minute(time) : times.short(time));
  return [
    ruleText(signal),
    validUntil && status === 'limit' && `Valid until ${at(validUntil)}`,
    closeAt && isOpenSignal({ status }) && `Closes at ${at(closeAt)}`,
  ].filter((line): line is string => Boolean(line));
}

/** How the stop moves by itself (docs/product/signals.md#stop-rules); null: by hand alone. */
function ruleText({ instrument, stopRule, trailDistance }: TermedSignal): string | null {
  switch (stopRule) {
    case 'entry-at-t0':
      return 'Stop moves to the entry at T0';
    case 'behind-targets':
      return 'Stop moves to the entry at T0, then one target behind';
    case 'trail':
      return `Stop trails the price by ${distanceText(instrument, trailDistance)}`;
    default:
      return null;
  }
}

function distanceText(instrument: Signal['instrument'], distance = '0'): string {
  return `${pipsBetween(instrument, '0', distance).toFixed(1)} ${pipUnit(instrument)}`;
}

import type { Signal } from '@t0/contracts';
import { isOpenSignal, stopRuleText } from '@t0/domain';
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
  const rule = stopRuleText(signal);
  const at = (time: string): string => (times.day(time) === times.day(now) ? times.minute(time) : times.short(time));
  return [
    rule && `Stop ${rule}`,
    validUntil && status === 'limit' && `Valid until ${at(validUntil)}`,
    closeAt && isOpenSignal({ status }) && `Closes at ${at(closeAt)}`,
  ].filter((line): line is string => Boolean(line));
}

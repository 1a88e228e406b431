import { pushTitle, type PushText, type SignalUpdate, type TitledSignal } from './push-text.ts';

/** One alert that quiet hours delayed. */
export type DelayedAlert =
  | {
      about: 'signal';
      signalId: number;
      update: SignalUpdate;
      order: number;
      /** After the step; of its publication, its name. */
      signal: TitledSignal;
    }
  | { about: 'price alert' }
  | { about: 'notification' };

/** Signals that a digest names; the others are counted. */
const NAMED = 4;
const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`;

/**
 * The text of all alerts that quiet hours delayed, in one line (docs/product/channels.md#quiet-hours): each signal with its last step,
 * newest first, then how many price alerts and notifications. Never a price.
 */
export function digestText(delayed: readonly DelayedAlert[]): PushText {
  const signals = new Map<number, Extract<DelayedAlert, { about: 'signal' }>>();
  for (const alert of delayed)
    if (alert.about === 'signal' && (signals.get(alert.signalId)?.order ?? -1) < alert.order)
      signals.set(alert.signalId, alert);
  const newest = [...signals.values()].sort((a, b) => b.signalId - a.signalId);
  const parts = newest.slice(0, NAMED).map(({ update, signal }) => pushTitle(update, signal));
  if (newest.length > NAMED) parts.push(`${count(newest.length - NAMED, 'more signal')}`);
  for (const about of ['price alert', 'notification'] as const) {
    const many = delayed.filter((alert) => alert.about === about).length;
    if (many > 0) parts.push(count(many, about));
  }
  return { title: 'While it was quiet', body: parts.join(' · ') };
}

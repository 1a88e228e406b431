import type { Notification } from '@t0/contracts/notifications';
import { tickerInstruments, type SignalDirection } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';

/** The fields of a notification and of the signals that the inference reads. */
export type DirectionSource = Pick<Notification, 'type' | 'title' | 'message' | 'createdAt' | 'signalId'>;
export type KnownSignal = Pick<Signal, 'id' | 'instrument' | 'direction' | 'createdAt'>;

/** Whole words: 'up' is none of 'supply'. */
const LONG_WORDS =
  /\b(longs?|buy(s|ing)?|bull(s|ish)?|calls?|up(side|ward|wards)?|ris(e|es|ing)|rall(y|ies)|gain(s|ing)?|higher)\b/i;
const SHORT_WORDS =
  /\b(shorts?|sell(s|ing)?|bear(s|ish)?|puts?|down(side|ward|wards)?|fall(s|ing)?|drop(s|ping)?|declin(e|es|ing)|lower)\b/i;

const textOf = ({ title, message }: DirectionSource): string => `${title} ${message}`;

/** True for what is about a signal: by its type, or because its text says so. */
function isAboutSignal(notification: DirectionSource): boolean {
  return notification.type === 'signal' || /signal/i.test(textOf(notification));
}

/**
 * The direction a notification speaks of, by its words (docs/product/notifications.md#direction-badge): of
 * signal notifications, and of texts that contain 'signal', long words are looked for first, then short words; without either,
 * the signal nearest in time of an instrument of the ticker that the text names decides. Null when none does.
 */
export function inferDirection(notification: DirectionSource, signals: readonly KnownSignal[]): SignalDirection | null {
  if (!isAboutSignal(notification)) return null;
  const text = textOf(notification);
  if (LONG_WORDS.test(text)) return 'long';
  if (SHORT_WORDS.test(text)) return 'short';
  const capitals = text.toUpperCase();
  const instrument = tickerInstruments().find((symbol) => capitals.includes(symbol));
  const at = Date.parse(notification.createdAt);
  const distance = (signal: KnownSignal): number => Math.abs(Date.parse(signal.createdAt) - at);
  const nearest = signals
    .filter((signal) => signal.instrument === instrument)
    .reduce<KnownSignal | null>((best, one) => (best && distance(best) <= distance(one) ? best : one), null);
  return nearest?.direction ?? null;
}

/**
 * The badge next to a notification: LONG or SHORT when the direction is known, SIGNAL when it is about a signal all the same
 * (docs/product/notifications.md#direction-badge). The signal it is linked to knows its own direction; words are only asked if there is none,
 * as a short signal's memo may well say 'up'.
 */
export function directionBadge(
  notification: DirectionSource,
  signals: readonly KnownSignal[],
): 'LONG' | 'SHORT' | 'SIGNAL' | null {
  const linked = notification.signalId === null ? undefined : signals.find(({ id }) => id === notification.signalId);
  const direction = linked?.direction ?? inferDirection(notification, signals);
  if (direction) return direction === 'long' ? 'LONG' : 'SHORT';
  return isAboutSignal(notification) ? 'SIGNAL' : null;
}

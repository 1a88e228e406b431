import type { Notification } from '@t0/contracts/notifications';
import type { Signal, SignalStepKind, StepChange } from '@t0/contracts/signals';
import { cutText } from '../platform/text-cut.ts';
import { formatPrice } from '../prices/price-format.ts';
import { changeHeadline } from '../signals/signal-changes.ts';
import { tradeName } from '../signals/signal-order.ts';
import { closeWord, isTarget } from '../signals/target-states.ts';
import type { LifecycleSignal } from '../signals/lifecycle-state.ts';
import { targetOfStop } from '../signals/stop-target.ts';
import { entryText, inLine, targetTexts, termSentences, type DescribedSignal } from '../signals/terms-text.ts';

/** The words of one line on a lock screen. */
export interface PushText {
  title: string;
  body?: string;
}

/** What a headline reads of a signal: its name, its end, and what its rule read. */
export type TitledSignal = Pick<Signal, 'instrument' | 'closeReason'> & Partial<LifecycleSignal>;
/** What a line with all levels reads of a signal. */
export type PushedSignal = TitledSignal & DescribedSignal & Pick<Signal, 'direction' | 'closePrice'>;

/** An update of a signal: its publication, or a step with its changes. */
export interface SignalUpdate {
  kind: SignalStepKind;
  changes?: readonly StepChange[] | null;
}

const HEADLINES: Partial<Record<SignalStepKind, string>> = {
  published: 'New signal',
  activated: 'Activated',
  t0: 'T0',
  'stop-to-entry': 'Stop to entry',
  'stop-moved': 'Stop moved',
  changed: 'Changed',
  'half-off': 'Half off',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
};

/**
 * A device's text of a signal after a step (docs/product/channels.md#lock-screen): 'T0: GBPJPY'. `showLevels`: with direction and
 * prices, which anybody who sees the device can read.
 */
export function pushText(update: SignalUpdate, signal: PushedSignal, showLevels: boolean): PushText {
  const title = pushTitle(update, signal);
  if (!showLevels) return { title };
  return { title: title.replace(signal.instrument, tradeName(signal)), body: levels(update.kind, signal) };
}

/** Without the levels of a signal: the text that a lock screen shows of a step of it. */
export function pushTitle(update: SignalUpdate, signal: TitledSignal): string {
  return `${headlineOf(update, signal)}: ${signal.instrument}`;
}

function headlineOf({ kind, changes }: SignalUpdate, signal: TitledSignal): string | undefined {
  if (kind === 'closed' && signal.closeReason) return closeWord(signal.closeReason, 'Closed');
  if (isTarget(kind)) return kind.toUpperCase();
  if (kind === 'changed') return changeHeadline(changes ?? [], signal.status) ?? HEADLINES.changed;
  const headline = HEADLINES[kind];
  const target = kind === 'stop-to-entry' || kind === 'stop-moved' ? targetOfStop(signal) : null;
  return headline && target ? `${target.toUpperCase()}, ${headline.toLowerCase()}` : headline;
}

function levels(kind: SignalStepKind, signal: PushedSignal): string {
  const price = (value: string): string => formatPrice(signal.instrument, value);
  if (kind === 'withdrawn') return 'Do not act on it.';
  if (kind === 'closed' && signal.closePrice !== null) return `Closed at ${price(signal.closePrice)}`;
  if (kind === 'closed' && signal.closeReason === 'expired') return 'Not activated in time';
  const all = `Entry ${entryText(signal)}, stop ${price(signal.slPrice)}, ${inLine(targetTexts(signal))}`;
  const terms = kind === 'closed' ? [] : termSentences(signal);
  return [all, ...terms].join('. ');
}

/** Characters of a text that a lock screen shows. */
const SHOWN = 160;
const shorten = (text: string): string => (text.length > SHOWN ? `${cutText(text, SHOWN - 1)}…` : text);

/**
 * A device's text of a notification (docs/product/channels.md#lock-screen): its kind, and of a price alert its instrument. `showWords`: its
 * text, which anybody who sees the device can read.
 */
export function notificationText(
  {
    title,
    message,
    category,
    priority,
  }: Pick<Notification, 'title' | 'message' | 'priority'> & { category?: string | null },
  instrument: string | null,
  showWords: boolean,
): PushText {
  if (showWords) return { title: shorten(title), body: shorten(message) };
  if (category === 'price-alert') return { title: instrument === null ? 'Price alert' : `Price alert: ${instrument}` };
  return { title: priority === 'critical' ? 'Critical notification' : 'New notification' };
}

/** The text of own alerts that one tick fired for a member (docs/product/channels.md#lock-screen); `showWords`: with levels and notes. */
export function ownAlertText(
  fires: readonly { instrument: string; message: string; note: string }[],
  showWords: boolean,
): PushText {
  const instruments = [...new Set(fires.map(({ instrument }) => instrument))].join(', ');
  const title = `${fires.length > 1 ? `${fires.length} own alerts` : 'Own alert'}: ${instruments}`;
  if (!showWords) return { title };
  const body = fires.map(({ message, note }) => (note ? `${message} ${note}` : message)).join('\n');
  return { title: shorten(title), body: shorten(body) };
}

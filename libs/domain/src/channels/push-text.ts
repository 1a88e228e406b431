import type { Notification, Signal, SignalStepKind, StepChange } from '@t0/contracts';
import { cutText } from '../platform/text-cut.ts';
import { formatPrice } from '../prices/price-format.ts';
import { changeHeadline } from '../signals/signal-changes.ts';
import { tradeName } from '../signals/signal-order.ts';
import { closeWord, isTarget } from '../signals/signal-targets.ts';

/** The words of one line on a lock screen. */
export interface PushText {
  title: string;
  body?: string;
}

type Pushed = Pick<
  Signal,
  'instrument' | 'direction' | 'entryPrice' | 'slPrice' | 't0Price' | 't1Price' | 'closePrice' | 'closeReason'
>;

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
export function pushText(update: SignalUpdate, signal: Pushed, showLevels: boolean): PushText {
  const title = pushTitle(update, signal);
  if (!showLevels) return { title };
  return { title: title.replace(signal.instrument, tradeName(signal)), body: levels(update.kind, signal) };
}

/** Without the levels of a signal: the text that a lock screen shows of a step of it. */
export function pushTitle(update: SignalUpdate, signal: Pick<Pushed, 'instrument' | 'closeReason'>): string {
  return `${headlineOf(update, signal)}: ${signal.instrument}`;
}

function headlineOf({ kind, changes }: SignalUpdate, { closeReason }: Pick<Pushed, 'closeReason'>): string | undefined {
  if (kind === 'closed' && closeReason) return closeWord(closeReason, 'Closed');
  if (isTarget(kind)) return kind.toUpperCase();
  return (kind === 'changed' && changeHeadline(changes ?? [])) || HEADLINES[kind];
}

function levels(kind: SignalStepKind, signal: Pushed): string {
  const price = (value: string): string => formatPrice(signal.instrument, value);
  if (kind === 'withdrawn') return 'Do not act on it.';
  if (kind === 'closed' && signal.closePrice !== null) return `Closed at ${price(signal.closePrice)}`;
  const { entryPrice, slPrice, t0Price, t1Price } = signal;
  const ahead = `stop ${price(slPrice)}, T0 ${price(t0Price)}, T1 ${price(t1Price)}`;
  return `Entry ${price(entryPrice)}, ${ahead}`;
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

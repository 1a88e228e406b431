import type { Notification } from '@t0/contracts/notifications';
import { formatPrice } from '../prices/price-format.ts';
import { pushText, type PushedSignal, type SignalUpdate } from './push-text.ts';
import { tradeName } from '../signals/signal-order.ts';
import { entryText, targetTexts, termTexts } from '../signals/terms-text.ts';

/** The content of a relay's message about a signal, or about a notification. */
export interface RelayCard {
  title: string;
  /** Null: the title says all. */
  text: string | null;
  levels: { name: string; value: string }[];
  /** It does not hold any more: levels are struck through. */
  isStruck: boolean;
  /** The colour at its side. */
  tone: 'long' | 'short' | 'over' | 'plain';
}

/** A signal after a step, with all its levels: the channel is the owner's own (docs/product/channels.md#relays). */
export function signalCard(update: SignalUpdate, signal: PushedSignal): RelayCard {
  const { kind } = update;
  const isStruck = kind === 'withdrawn';
  const isOver = isStruck || kind === 'closed';
  return {
    title: isStruck ? `WITHDRAWN: ${tradeName(signal)}` : pushText(update, signal, true).title,
    text: isStruck ? 'Do not act on it.' : kind === 'closed' ? endOf(signal) : null,
    levels: [
      { name: 'Entry', value: entryText(signal) },
      { name: 'Stop', value: formatPrice(signal.instrument, signal.slPrice) },
      ...targetTexts(signal),
      ...(isOver ? [] : termTexts(signal)),
    ],
    isStruck,
    tone: isOver ? 'over' : signal.direction,
  };
}

function endOf({ instrument, closePrice, closeReason }: PushedSignal): string | null {
  if (closePrice !== null) return `Closed at ${formatPrice(instrument, closePrice)}`;
  return closeReason === 'expired' ? 'Not activated in time' : null;
}

/** A notification to all members, in its own words. */
export function notificationCard({ title, message }: Pick<Notification, 'title' | 'message'>): RelayCard {
  return { title, text: message === '' ? null : message, levels: [], isStruck: false, tone: 'plain' };
}

/** The message that SEND A TEST sends. */
export const TEST_CARD: RelayCard = {
  title: 'Test of the T0 Trading Terminal',
  text: 'New signals and their steps appear here.',
  levels: [],
  isStruck: false,
  tone: 'plain',
};

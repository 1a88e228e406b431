import type { Notification, Signal } from '@t0/contracts';
import { formatPrice } from '../prices/price-format.ts';
import { pushText } from './push-text.ts';
import type { SignalUpdate } from './push-text.ts';
import { tradeName } from '../signals/signal-order.ts';

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

type Relayed = Pick<
  Signal,
  'instrument' | 'direction' | 'entryPrice' | 'slPrice' | 't0Price' | 't1Price' | 'closePrice' | 'closeReason'
>;

/** A signal after a step, with all its levels: the channel is the owner's own (docs/product/channels.md#relays). */
export function signalCard(update: SignalUpdate, signal: Relayed): RelayCard {
  const { kind } = update;
  const { instrument, direction, entryPrice, slPrice, t0Price, t1Price, closePrice } = signal;
  const price = (value: string): string => formatPrice(instrument, value);
  const isStruck = kind === 'withdrawn';
  const closed = kind === 'closed' && closePrice !== null ? `Closed at ${price(closePrice)}` : null;
  return {
    title: isStruck ? `WITHDRAWN: ${tradeName(signal)}` : pushText(update, signal, true).title,
    text: isStruck ? 'Do not act on it.' : closed,
    levels: [
      { name: 'Entry', value: price(entryPrice) },
      { name: 'Stop', value: price(slPrice) },
      { name: 'T0', value: price(t0Price) },
      { name: 'T1', value: price(t1Price) },
    ],
    isStruck,
    tone: isStruck || kind === 'closed' ? 'over' : direction,
  };
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

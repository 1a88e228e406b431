import type { Signal } from '@t0/contracts/signals';
import { formatPrice } from '../prices/price-format.ts';
import { compareText } from '../platform/text-order.ts';

const isOpen = (signal: Pick<Signal, 'status'>): boolean => signal.status === 'active' || signal.status === 'limit';

/** Order of the signals table (docs/product/signals.md#order): active and limit first, then newest `createdAt` first. */
export function compareSignals(a: Signal, b: Signal): number {
  return Number(isOpen(b)) - Number(isOpen(a)) || compareText(b.createdAt, a.createdAt) || b.id - a.id;
}

/** True for signals that still follow the price: active, or waiting for their entry. */
export { isOpen as isOpenSignal };

/** 'LONG GBPJPY'. */
export function tradeName({ direction, instrument }: Pick<Signal, 'direction' | 'instrument'>): string {
  return `${direction.toUpperCase()} ${instrument}`;
}

/**
 * Title of the notification and the email that announce a signal, e.g. 'LONG GBPJPY @ 196.120'
 * (docs/product/signals.md#publishing), the price as prices are shown: 'SHORT US30 @ 42,980.00'
 * (docs/product/prices.md#formats).
 */
export function signalTitle(signal: Pick<Signal, 'direction' | 'instrument' | 'entryPrice'>): string {
  return `${tradeName(signal)} @ ${formatPrice(signal.instrument, signal.entryPrice)}`;
}

/** When a closed signal ended; if that was not stored yet, when it was last changed. ISO 8601. */
export function endOf({ closedAt, updatedAt }: Pick<Signal, 'closedAt' | 'updatedAt'>): string {
  return closedAt ?? updatedAt;
}

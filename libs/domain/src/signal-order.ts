import type { Signal } from '@t0/contracts';

const isOpen = (signal: Pick<Signal, 'status'>): boolean => signal.status === 'active' || signal.status === 'limit';

/** Order of the signals table (specification 1, section 2): active and limit first, then newest `createdAt` first. */
export function compareSignals(a: Signal, b: Signal): number {
  return Number(isOpen(b)) - Number(isOpen(a)) || b.createdAt.localeCompare(a.createdAt) || b.id - a.id;
}

/** True for signals that still follow the price: active, or waiting for their entry. */
export { isOpen as isOpenSignal };

/** Title of the notification that announces a signal, e.g. 'LONG GBPJPY @ 196.120' (decisions.md, 'Signals'). */
export function signalTitle(signal: Pick<Signal, 'direction' | 'instrument' | 'entryPrice'>): string {
  return `${signal.direction.toUpperCase()} ${signal.instrument} @ ${signal.entryPrice}`;
}

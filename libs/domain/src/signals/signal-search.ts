import type { Signal, SignalFilter } from '@t0/contracts/signals';
import { isOpenSignal } from './signal-order.ts';

/** The words of a search: each must be found. */
export function searchWords(q: string | undefined): string[] {
  return (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * True when a signal is one of those a filter lets through. The server's SQL (apps/api/src/signals/signal-conditions.ts) says the same of what is stored;
 * this one is for the signals of events.
 */
export function matchesSignal(filter: SignalFilter, signal: Signal): boolean {
  const { q, instrument, direction, status, from, to } = filter;
  if (instrument !== undefined && signal.instrument !== instrument) return false;
  if (direction !== undefined && signal.direction !== direction) return false;
  if (status !== undefined && (status === 'open' ? !isOpenSignal(signal) : signal.status !== status)) return false;
  const at = Date.parse(signal.createdAt);
  if (from !== undefined && at < Date.parse(from)) return false;
  if (to !== undefined && at >= Date.parse(to)) return false;
  const { id, monthlyBias, memo } = signal;
  const text = `#${id} ${signal.instrument} ${signal.direction} ${signal.status} ${monthlyBias} ${memo}`.toLowerCase();
  return searchWords(q).every((word) => text.includes(word));
}

import type { Signal } from '@t0/contracts/signals';
import type { LiveReading } from '../../live/live-definition.ts';
import { signalFeed } from './feed.ts';

/** The signals in the table's order, and the status of their reading. */
export interface SignalList extends Pick<LiveReading, 'status' | 'error' | 'retry'> {
  signals: Signal[];
}

/** The signals, live. */
export function useSignals(): SignalList {
  const { rows: signals, status, error, retry } = signalFeed.useList();
  return { signals, status, error, retry };
}

import type { Signal } from '@t0/contracts';
import { compareSignals } from '@t0/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { messageOf } from '../../../shared/lib/http.ts';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import { getSignals } from '../api/get-signals.ts';
import { receiveSnapshot, useSignalFeed } from '../live/feed-store.ts';

/** Key of the snapshot read; its rows live in the feed store. */
export const SIGNALS_KEY = ['/api/signals'] as const;

const DEGRADED_POLL_MS = 30_000;

/** The signals in the table's order, and how the reading of them stands. */
export interface SignalList {
  signals: Signal[];
  status: 'loading' | 'error' | 'ready';
  error: string;
  retry: () => void;
}

/** Reads the snapshot once, follows it live, and polls it while the socket is away. */
export function useSignals(): SignalList {
  const degraded = useConnection((connection) => connection.degraded);
  const { isError, error, refetch } = useQuery({
    queryKey: SIGNALS_KEY,
    queryFn: async ({ signal }) => {
      const snapshot = await getSignals(signal);
      receiveSnapshot(snapshot);
      return snapshot.cursor;
    },
    retry: 1,
    refetchInterval: degraded ? DEGRADED_POLL_MS : false,
  });
  useEffect(() => {
    if (degraded) void refetch();
  }, [degraded, refetch]);
  const rows = useSignalFeed((state) => state.feed.signals);
  const ready = useSignalFeed((state) => state.ready);
  const signals = useMemo(() => [...rows.values()].sort(compareSignals), [rows]);
  return {
    signals,
    status: ready ? 'ready' : isError ? 'error' : 'loading',
    error: messageOf(error, 'The signals cannot be loaded.'),
    retry: () => void refetch(),
  };
}

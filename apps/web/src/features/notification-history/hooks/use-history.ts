import type { Notification } from '@t0/contracts';
import { compareNotifications } from '@t0/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { messageOf } from '../../../shared/lib/http.ts';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import { getPage } from '../api/history-api.ts';
import { matches, NO_FILTER, pageQuery } from '../history-filter.ts';
import type { HistoryFilter } from '../history-filter.ts';
import { isWithin, receiveFirstPage, receivePage, useHistoryStore } from '../live/history-store.ts';
import { HISTORY_KEY } from './keys.ts';

/** While the socket is away (specification 2, section 9). */
const POLL_MS = 30_000;

/** The notifications a filter lets through, newest first, and how the reading of them stands. */
export interface HistoryList {
  rows: Notification[];
  status: 'loading' | 'error' | 'ready';
  error: string;
  /** True while older ones that match are being looked for on the server. */
  searching: boolean;
  /** False: the server may have older ones. */
  complete: boolean;
  readOlder: () => Promise<void>;
  retry: () => void;
}

/**
 * Reads all notifications once and follows them live. What a filter finds here shows at once; where the server has more than
 * was read, it is asked as well.
 */
export function useHistory(filter: HistoryFilter = NO_FILTER): HistoryList {
  const degraded = useConnection((connection) => connection.degraded);
  const { collection, reached } = useHistoryStore();
  const all = useQuery({
    queryKey: HISTORY_KEY,
    queryFn: async ({ signal }) => {
      receiveFirstPage(await getPage('', signal));
      return true;
    },
    refetchInterval: degraded ? POLL_MS : false,
  });
  const { refetch } = all;
  useEffect(() => {
    if (degraded) void refetch();
  }, [degraded, refetch]);

  const query = pageQuery(filter);
  const whole = reached.get('');
  const ready = whole !== undefined;
  const own = whole === 'end' ? 'end' : reached.get(query);
  const found = useQuery({
    queryKey: [...HISTORY_KEY, query],
    queryFn: async ({ signal }) => {
      receivePage(filter, await getPage(query, signal));
      return true;
    },
    enabled: ready && query !== '' && own === undefined,
    staleTime: 0,
    gcTime: 0,
  });

  const { search, type } = filter;
  const rows = useMemo(
    () =>
      [...collection.rows.values()]
        // Until the server has answered, what is at hand shows.
        .filter((row) => isWithin(row, own ?? whole) && matches(row, { search, type }))
        .sort(compareNotifications),
    [collection, own, whole, search, type],
  );
  const failed = all.isError && !ready ? all.error : found.error;
  return {
    rows,
    status:
      !ready && all.isError ? 'error' : found.isError && own === undefined ? 'error' : ready ? 'ready' : 'loading',
    error: messageOf(failed, 'The notifications cannot be loaded.'),
    searching: ready && own === undefined && !found.isError,
    complete: own === 'end',
    readOlder: async () => {
      if (own === undefined || own === 'end') return;
      receivePage(filter, await getPage(pageQuery(filter, own)));
    },
    retry: () => void (all.isError || !ready ? refetch() : found.refetch()),
  };
}

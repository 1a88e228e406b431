import type { Notification } from '@t0/contracts';
import { compareNotifications } from '@t0/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../shared/lib/http.ts';
import type { ReadStatus } from '../../shared/lib/read-status.ts';
import { getPage } from './api.ts';
import { NO_FILTER, isWithin, matches, notificationHistory, pageQuery, reachedWith, receivePage } from './history.ts';
import type { HistoryFilter } from './history.ts';

/** The notifications a filter lets through, newest first, and the status of their reading. */
export interface HistoryList {
  rows: Notification[];
  status: ReadStatus;
  error: string;
  /** True while the server is searched for older ones that match. */
  searching: boolean;
  /** False: the server may have older ones. */
  complete: boolean;
  readOlder: () => Promise<void>;
  retry: () => void;
}

/**
 * Reads all notifications once and follows them live. Local matches of a filter show at once; where the server has more than was read, it
 * is asked as well.
 */
export function useHistory(filter: HistoryFilter = NO_FILTER): HistoryList {
  const all = notificationHistory.useReading();
  const state = notificationHistory.useStore();
  const query = pageQuery(filter);
  const whole = reachedWith(NO_FILTER, state);
  const own = reachedWith(filter, state);
  const found = useQuery({
    queryKey: [...notificationHistory.query.queryKey, query],
    queryFn: async ({ signal }) => {
      receivePage(filter, await getPage(query, signal));
      return true;
    },
    enabled: state.ready && query !== '' && own === undefined,
    staleTime: 0,
    gcTime: 0,
  });

  const { collection } = state;
  const { search, type } = filter;
  const rows = useMemo(
    () =>
      [...collection.rows.values()]
        // Until the server has answered, the local matches show.
        .filter((row) => isWithin(row, own ?? whole) && matches(row, { search, type }))
        .sort(compareNotifications),
    [collection, own, whole, search, type],
  );
  const lost = found.isError && own === undefined;
  return {
    rows,
    status: lost ? 'error' : all.status,
    error: lost ? messageOf(found.error, 'The notifications cannot be loaded.') : all.error,
    searching: state.ready && own === undefined && !found.isError,
    complete: own === 'end',
    readOlder: async () => {
      if (own === undefined || own === 'end') return;
      if (query === '') return notificationHistory.readOlder();
      receivePage(filter, await getPage(pageQuery(filter, own)));
    },
    retry: () => (lost ? void found.refetch() : all.retry()),
  };
}

import type { UserNotification } from '@t0/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../../shared/lib/http.ts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { getNotifications } from '../api/get-notifications.ts';
import { receiveSnapshot, useInboxStore } from '../live/inbox-store.ts';
import { recordsOf, unreadOf } from '../live/records.ts';
import { NOTIFICATIONS_KEY, UNREAD_KEY } from './keys.ts';

/** The newest page of notifications as a query: read once, followed live. */
export const notificationsQuery = queryOptions({
  queryKey: NOTIFICATIONS_KEY,
  queryFn: async ({ signal }) => {
    const snapshot = await getNotifications(signal);
    receiveSnapshot(snapshot);
    if (!useInboxStore.getState().inbox.complete) void queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
    return snapshot.cursor;
  },
});

/** The notifications, newest first, and how the reading of them stands. */
export interface NotificationList {
  records: UserNotification[];
  unread: number;
  /** False: there are older ones on the server. */
  complete: boolean;
  status: 'loading' | 'error' | 'ready';
  error: string;
  retry: () => void;
}

/** Reads the snapshot if nobody has, and follows it. */
export function useNotifications(): NotificationList {
  const { isError, error, refetch } = useQuery(notificationsQuery);
  const { inbox, ready, beyond, now } = useInboxStore();
  const records = useMemo(() => recordsOf(inbox, now), [inbox, now]);
  return {
    records,
    unread: Math.max(0, unreadOf(records) + beyond),
    complete: inbox.complete,
    status: ready ? 'ready' : isError ? 'error' : 'loading',
    error: messageOf(error, 'The notifications cannot be loaded.'),
    retry: () => void refetch(),
  };
}

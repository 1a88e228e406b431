import { nextTurn } from '@t0/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverNow, useConnection } from '../../../shared/lib/live/connection-store.ts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { getUnreadCount } from '../api/get-unread-count.ts';
import { forgetCount, lookAtClock, receiveCount, useInboxStore } from '../live/inbox-store.ts';
import { NOTIFICATIONS_KEY, UNREAD_KEY } from './keys.ts';
import { notificationsQuery } from './use-notifications.ts';

/** Specification 1, section 9; only while the socket is away (decisions.md, 'One rule for placeholders'). */
const LIST_POLL_MS = 30_000;
const COUNT_POLL_MS = 5000;
/** The longest a browser's timer can run. */
const LONGEST_MS = 2_147_483_647;

/** Keeps the notifications true as long as the terminal is open; mounted once. */
export function useInboxUpkeep(): void {
  usePolling();
  useTurns();
}

/** Polls list and count while the socket is away, and asks for the count where the list is not whole. */
function usePolling(): void {
  const degraded = useConnection((connection) => connection.degraded);
  const partial = useInboxStore((state) => state.ready && !state.inbox.complete);
  useQuery({ ...notificationsQuery, refetchInterval: degraded ? LIST_POLL_MS : false });
  useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async ({ signal }) => {
      const count = await getUnreadCount(signal);
      receiveCount(count);
      return count;
    },
    enabled: degraded || partial,
    refetchInterval: degraded ? COUNT_POLL_MS : false,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (!degraded) return undefined;
    void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    return forgetCount;
  }, [degraded]);
}

/** Looks at the clock when the next one is due or expires. */
function useTurns(): void {
  const rows = useInboxStore((state) => state.inbox.rows);
  const now = useInboxStore((state) => state.now);
  useEffect(() => {
    const next = nextTurn(rows.values(), now);
    if (next === null) return undefined;
    const timer = setTimeout(lookAtClock, Math.min(Math.max(0, next - serverNow()), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [rows, now]);
}

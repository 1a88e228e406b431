import { nextChangeAt } from '@t0/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverNow } from '../../live/connection-store.ts';
import { usePollWhileAway } from '../../live/poll-while-away.ts';
import { getUnreadCount, UNREAD_KEY } from './api.ts';
import { forgetCount, inbox, lookAtClock, receiveCount } from './inbox.ts';

/** Polling interval while the socket is disconnected, in ms (docs/product/limits.md#polling). */
const COUNT_POLL_MS = 5000;
/** The longest a browser's timer can run. */
const LONGEST_MS = 2_147_483_647;

/** Keeps the notifications true as long as the terminal is open; mounted once. */
export function useInboxSync(): void {
  inbox.useReading();
  useCount();
  useDueTimes();
}

/** Asks for the count where the list is not complete, and polls it while the socket is disconnected. */
function useCount(): void {
  const interval = usePollWhileAway(COUNT_POLL_MS);
  const away = interval !== false;
  const partial = inbox.useStore(({ ready, collection }) => ready && !collection.complete);
  useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async ({ signal }) => {
      const count = await getUnreadCount(signal);
      receiveCount(count);
      return count;
    },
    enabled: away || partial,
    refetchInterval: interval,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => (away ? forgetCount : undefined), [away]);
}

/** Reads the clock when the next notification is due or expires. */
function useDueTimes(): void {
  const rows = inbox.useStore((state) => state.collection.rows);
  const now = inbox.useStore((state) => state.overlay.now);
  useEffect(() => {
    const next = nextChangeAt(rows.values(), now);
    if (next === null) return undefined;
    const timer = setTimeout(lookAtClock, Math.min(Math.max(0, next - serverNow()), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [rows, now]);
}

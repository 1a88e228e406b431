import { useEffect } from 'react';
import { nextChangeAt } from '@t0/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import type { NotificationCounts } from '@t0/contracts/notifications';
import { inbox, forgetCount, lookAtClock, receiveCount } from './inbox.ts';
import { serverNow } from '../../shared/lib/connection.ts';
import { usePollWhileAway } from '../../live/poll-while-away.ts';
import { UNREAD_KEY } from './api.ts';
import { request } from '../../shared/lib/http.ts';

/** Polling interval while the socket is disconnected, in ms (docs/product/limits.md#polling). */
const COUNT_POLL_MS = 5000;

/** The longest a browser's timer can run. */
const LONGEST_MS = 2_147_483_647;

/** Announces a new notification to screen readers; signals are announced as signals. */
export function NotificationAnnouncer() {
  const latest = inbox.useStore((state) => state.overlay.latest);
  return (
    <div role="log" aria-live="polite" aria-label="New notifications" className="sr-only">
      {latest && latest.type !== 'signal' && <p key={latest.id}>New notification: {latest.title}</p>}
    </div>
  );
}

/** Shows the number of unread notifications on the installed terminal's icon, where the system has such a badge. Null: not known yet. */
export function useAppBadge(unread: number | null): void {
  useEffect(() => {
    if (unread !== null) setBadge((badges) => badges.setAppBadge(unread));
  }, [unread]);
  // The next user has a badge of their own.
  useEffect(() => () => setBadge((badges) => badges.clearAppBadge()), []);
}

function setBadge(change: (badges: Navigator) => Promise<void>): void {
  if ('setAppBadge' in navigator) change(navigator).catch(() => undefined);
}

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
      const count = await request<NotificationCounts>('/api/user/notifications/unread-count', { signal });
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

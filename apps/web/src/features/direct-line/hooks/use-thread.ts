import { LIMITS } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../../shared/lib/http.ts';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import { followLine, readLine, readUpTo, underway, useLine } from '../live/line-store.ts';
import type { Outgoing } from '../live/line-store.ts';
import type { Thread } from '../live/thread.ts';
import { isOwn } from '../side.ts';
import type { Line } from '../side.ts';

const POLL_MS = 30_000;

/** A conversation on screen, and how the reading of it stands. */
export interface ThreadView {
  thread: Thread;
  outgoing: readonly Outgoing[];
  status: 'loading' | 'error' | 'ready';
  error: string;
  retry: () => void;
}

/** Follows a line while it is on screen, and marks what the other side wrote as read while one can see it. */
export function useThread(line: Line): ThreadView {
  const { side, userId } = line;
  const state = useLine(userId);
  const degraded = useConnection((connection) => connection.degraded);
  const { isError, error, refetch } = useQuery({
    queryKey: ['direct-line', side, userId, LIMITS.adminList.page],
    queryFn: () => readLine({ side, userId }),
    staleTime: 0,
    refetchInterval: degraded ? POLL_MS : false,
  });
  useEffect(() => followLine({ side, userId }, () => void refetch()), [side, userId, refetch]);

  const unread = state.thread.messages.findLast((message) => !isOwn(side, message) && !message.isRead)?.id;
  useEffect(() => {
    if (unread === undefined) return;
    const mark = (): void => {
      // Failing, it stays unread: marked with the next message, or the next look.
      if (!document.hidden) readUpTo({ side, userId }, unread).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [side, userId, unread]);

  return {
    thread: state.thread,
    outgoing: underway(line, state),
    status: state.thread.ready ? 'ready' : isError ? 'error' : 'loading',
    error: messageOf(error, 'The messages cannot be loaded.'),
    retry: () => void refetch(),
  };
}

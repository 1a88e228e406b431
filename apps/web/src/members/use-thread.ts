import type { DirectMessage } from '@t0/contracts';
import { useEffect, useMemo } from 'react';
import type { LiveReading } from '../live/live-definition.ts';
import { readUpTo, threadOf, underway, useOutgoing } from './line-store.ts';
import type { Outgoing } from './line-store.ts';
import { messagesOf } from './thread.ts';
import { isOwn } from './side.ts';
import type { Line } from './side.ts';

/** A conversation on screen, and the status of its reading. */
export interface ThreadView extends Pick<LiveReading, 'status' | 'error' | 'retry'> {
  /** Oldest first. */
  messages: readonly DirectMessage[];
  /** False: there are older ones on the server. */
  complete: boolean;
  readOlder: () => Promise<void>;
  outgoing: readonly Outgoing[];
}

/** Follows a line while it is on screen, and marks the other side's messages as read while they are visible. */
export function useThread(line: Line): ThreadView {
  const { side, userId } = line;
  const thread = threadOf(line);
  const { status, error, retry } = thread.useReading();
  useEffect(() => thread.follow(({ data }) => data.userId === userId), [thread, userId]);
  const collection = thread.useStore((state) => state.collection);
  const overlay = thread.useStore((state) => state.overlay);
  const messages = useMemo(() => messagesOf({ collection, overlay }), [collection, overlay]);
  const outgoing = underway(line, messages, useOutgoing(line));

  const unread = messages.findLast((message) => !isOwn(side, message) && !message.isRead)?.id;
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

  return { messages, complete: collection.complete, readOlder: thread.readOlder, outgoing, status, error, retry };
}

import { TYPING_SHOWN_MS, type Typing } from '@t0/contracts/live';
import type { DirectMessage } from '@t0/contracts/members';
import { useEffect, useMemo, useState } from 'react';
import type { LiveReading } from '../live/live-definition.ts';
import { readUpTo, threadOf, underway, useOutgoing, type Outgoing } from './line-store.ts';
import { messagesOf } from './thread.ts';
import { isOwn, type Line } from './api.ts';
import { onPush } from '../live/transient.ts';
import { registerLiveFeature } from '../live/registry.ts';

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

/** Members in whose line the other side writes at this time. A mark expires, or ends with the message that was written. */
export function useTyping(from: Typing['from']): ReadonlySet<string> {
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const end = (userId: string): void => {
      clearTimeout(timers.get(userId));
      timers.delete(userId);
      setTyping((marks) => new Set([...marks].filter((mark) => mark !== userId)));
    };
    const offPush = onPush('typing', (push) => {
      if (push.from !== from) return;
      clearTimeout(timers.get(push.userId));
      timers.set(
        push.userId,
        setTimeout(() => end(push.userId), TYPING_SHOWN_MS),
      );
      setTyping((marks) => new Set(marks).add(push.userId));
    });
    const offMessages = registerLiveFeature<'admin_message.created'>({
      types: ['admin_message.created'],
      apply: (events) => {
        for (const { data } of events) if (data.isFromAdmin === (from === 'admin')) end(data.userId);
      },
    });
    return () => {
      offPush();
      offMessages();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [from]);
  return typing;
}

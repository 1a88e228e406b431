import { TYPING_SHOWN_MS } from '@t0/contracts';
import type { Typing } from '@t0/contracts';
import { useEffect, useState } from 'react';
import { onPush } from '../live/transient.ts';
import { registerLiveFeature } from '../live/registry.ts';

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

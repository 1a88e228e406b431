import { useEffect, useEffectEvent } from 'react';
import { useFollowed } from '../live/use-followed.ts';
import { getUnread, MESSAGE_EVENTS, MESSAGES_POLL_MS } from './api.ts';

/** The number of administrators' answers that this member has not read; 0 while unknown. Each change is reported to `onChange`. */
export function useUnreadAnswers(userId: string, onChange: (unread: number) => void): number {
  const { data: unread = 0 } = useFollowed({
    queryKey: ['/api/messages', 'unread', userId],
    read: getUnread,
    types: MESSAGE_EVENTS,
    pollMs: MESSAGES_POLL_MS,
    everyMs: 500,
    failure: 'Unread answers cannot be counted.',
  });
  const notifyChange = useEffectEvent(onChange);
  useEffect(() => notifyChange(unread), [unread]);
  return unread;
}

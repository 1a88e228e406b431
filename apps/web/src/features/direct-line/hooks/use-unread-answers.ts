import type { LiveEventType } from '@t0/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useFollowed } from '../../../shared/lib/live/use-followed.ts';
import { getUnread } from '../api/direct-line-calls.ts';

const TYPES: readonly LiveEventType[] = ['admin_message.created', 'admin_message.read'];

/** How many answers of administrators this member has not read; 0 while unknown. Each change is told to `onChange`. */
export function useUnreadAnswers(userId: string, onChange: (unread: number) => void): number {
  const { data: unread = 0 } = useFollowed({
    queryKey: ['/api/messages', 'unread', userId],
    read: getUnread,
    types: TYPES,
    pollMs: 30_000,
    everyMs: 500,
    failure: 'Unread answers cannot be counted.',
  });
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(unread), [unread]);
  return unread;
}

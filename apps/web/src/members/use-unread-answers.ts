import { useEffect, useEffectEvent } from 'react';
import type { OwnMessages } from '@t0/contracts/members';
import { useFollowed } from '../live/use-followed.ts';
import { MESSAGE_EVENTS, MESSAGES_POLL_MS } from './api.ts';
import { readSnapshot } from '../live/snapshot.ts';

/** The number of administrators' answers that this member has not read; 0 while unknown. Each change is reported to `onChange`. */
export function useUnreadAnswers(userId: string, onChange: (unread: number) => void): number {
  const { data: unread = 0 } = useFollowed({
    queryKey: ['/api/messages', 'unread', userId],
    read: async (signal) => (await readSnapshot<OwnMessages>('/api/messages?limit=1', signal)).data.unread,
    types: MESSAGE_EVENTS,
    pollMs: MESSAGES_POLL_MS,
    everyMs: 500,
    failure: 'Unread answers cannot be counted.',
  });
  const notifyChange = useEffectEvent(onChange);
  useEffect(() => notifyChange(unread), [unread]);
  return unread;
}

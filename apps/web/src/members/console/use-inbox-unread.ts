import type { UnreadCount } from '@t0/contracts/notifications';
import { useFollowed } from '../../live/use-followed.ts';
import { MESSAGE_EVENTS, MESSAGES_POLL_MS } from '../api.ts';
import { readSnapshot } from '../../live/snapshot.ts';

/** The number of members' messages that no administrator has read, in all conversations, live; undefined while unknown. */
export function useInboxUnread(): number | undefined {
  return useFollowed({
    queryKey: ['/api/admin/conversations/unread'],
    read: async (signal) => (await readSnapshot<UnreadCount>('/api/admin/conversations/unread', signal)).data.count,
    types: MESSAGE_EVENTS,
    pollMs: MESSAGES_POLL_MS,
    everyMs: 500,
    failure: 'Unread messages cannot be counted.',
  }).data;
}

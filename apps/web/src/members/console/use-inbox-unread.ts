import { useFollowed } from '../../live/use-followed.ts';
import { getInboxUnread, MESSAGE_EVENTS, MESSAGES_POLL_MS } from '../api.ts';

/** The number of members' messages that no administrator has read, in all conversations, live; undefined while unknown. */
export function useInboxUnread(): number | undefined {
  return useFollowed({
    queryKey: ['/api/admin/conversations/unread'],
    read: getInboxUnread,
    types: MESSAGE_EVENTS,
    pollMs: MESSAGES_POLL_MS,
    everyMs: 500,
    failure: 'Unread messages cannot be counted.',
  }).data;
}

import { LIMITS } from '@t0/contracts';
import { usePagedList } from '../../live/use-paged-list.ts';
import type { PagedList } from '../../live/use-paged-list.ts';
import { getConversations } from '../api.ts';
import type { ConversationRow } from '../api.ts';
import { MESSAGE_EVENTS, MESSAGES_POLL_MS } from '../events.ts';

/** Every conversation with its last message and unread count, the last written in first, live. */
export function useConversations(): PagedList<ConversationRow> {
  const list = usePagedList<ConversationRow>({
    path: '/api/admin/conversations',
    page: LIMITS.adminList.page,
    types: MESSAGE_EVENTS,
    pollMs: MESSAGES_POLL_MS,
    failure: 'The conversations cannot be loaded.',
    read: getConversations,
  });
  // Whoever wrote again stands at the top; the older row of the same line goes.
  const seen = new Set<string>();
  const rows = list.rows.filter(({ userId }) => !seen.has(userId) && seen.add(userId));
  return { ...list, rows };
}

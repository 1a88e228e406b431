import { Inbox as InboxIcon, MessageSquare } from 'lucide-react';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { counted } from '../../shared/lib/count.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { useInboxUnread } from './use-inbox-unread.ts';
import { useTyping } from '../typing.ts';
import { ConversationList } from './conversation-list.tsx';
import { InboxThread } from './inbox-thread.tsx';
import { LIMITS } from '@t0/contracts';
import { usePagedList } from '../../live/use-paged-list.ts';
import type { PagedList } from '../../live/use-paged-list.ts';
import { getConversations } from '../api.ts';
import type { ConversationRow } from '../api.ts';
import { MESSAGE_EVENTS, MESSAGES_POLL_MS } from '../events.ts';

/** Every conversation with its last message and unread count, the last written in first, live. */
function useConversations(): PagedList<ConversationRow> {
  const list = usePagedList<ConversationRow>({
    path: '/api/admin/conversations',
    page: LIMITS.adminList.page,
    types: MESSAGE_EVENTS,
    pollMs: MESSAGES_POLL_MS,
    failure: 'The conversations cannot be loaded.',
    read: getConversations,
  });
  // A member with a new message comes first; the older row of the same line goes.
  const seen = new Set<string>();
  const rows = list.rows.filter(({ userId }) => !seen.has(userId) && seen.add(userId));
  return { ...list, rows };
}

interface InboxProps {
  /** Whose conversation is open. */
  selected: string | null;
  onSelect: (userId: string | null) => void;
}

/** The administrators' side of the direct line: every conversation, and the one that is open (docs/product/console.md#inbox). */
export function Inbox({ selected, onSelect }: InboxProps) {
  const phone = useIsPhone();
  const { rows, status, error, complete, retry, readOlder } = useConversations();
  const typing = useTyping('member');
  const unread = useInboxUnread();
  const known = rows.find(({ userId }) => userId === selected);
  const listShown = !phone || selected === null;
  return (
    <Panel
      title="Inbox"
      bleed
      note={
        <>
          <ConnectionBadge />
          {unread !== undefined && (
            <span className="meta" role="status">
              {unread === 0 ? 'all read' : counted(unread, 'unread message')}
            </span>
          )}
        </>
      }
    >
      <div className="grid h-[min(680px,calc(100dvh-140px))] min-h-96 grid-cols-[320px_minmax(0,1fr)] max-md:grid-cols-1">
        {listShown && (
          <section
            aria-label="Conversations"
            tabIndex={0}
            className="min-h-0 overflow-y-auto border-r border-line-2 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-md:border-r-0"
          >
            {status === 'loading' && <SkeletonRows />}
            {status === 'error' && (
              <PanelError title="The conversations are not available" text={error} onRetry={retry} />
            )}
            {status === 'ready' && rows.length === 0 && (
              <PanelState
                icon={InboxIcon}
                title="No conversations yet"
                text="A member who writes appears here at once. You can write first from the subscriber table."
              />
            )}
            <ConversationList conversations={rows} selected={selected} typing={typing} onSelect={onSelect} />
            {!complete && rows.length > 0 && (
              <div className="px-4 py-2">
                <LoadOlder failure="Failed to load conversations" onLoad={readOlder} />
              </div>
            )}
          </section>
        )}
        {selected !== null && (
          <InboxThread
            key={selected}
            userId={selected}
            {...(known && { known })}
            typing={typing.has(selected)}
            {...(phone && { onBack: () => onSelect(null) })}
          />
        )}
        {selected === null && !phone && (
          <PanelState icon={MessageSquare} title="No conversation is open" text="Choose one at the left." />
        )}
      </div>
    </Panel>
  );
}

import { LIMITS } from '@t0/contracts/platform';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Inbox as InboxIcon, MessageSquare, UserX } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { usePagedList, type PagedList } from '../../live/use-paged-list.ts';
import { relativeTime } from '../../shared/lib/format.ts';
import { counted } from '../../shared/lib/count.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { CountBadge } from '../../shared/ui/count-badge.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelState, PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { getAddressee, getConversations, MESSAGES_POLL_MS, MESSAGE_EVENTS } from '../api.ts';
import type { ConversationRow, Line } from '../api.ts';
import { Composer } from '../composer.tsx';
import { ThreadLog } from '../thread-log.tsx';
import { useTyping, useThread } from '../use-thread.ts';
import { MemberLink } from './member-link.tsx';
import { useInboxUnread } from './use-inbox-unread.ts';

/** The partner of a conversation. */
interface Addressee {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** 'Sam Doe', or the address of a user without a name. */
function addresseeName({ email, firstName, lastName }: Addressee): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

interface ConversationListProps {
  conversations: readonly ConversationRow[];
  selected: string | null;
  /** The members who type at this time. */
  typing: ReadonlySet<string>;
  onSelect: (userId: string) => void;
}

/** Every member who wrote or was written to, the last one first. */
function ConversationList({ conversations, selected, typing, onSelect }: ConversationListProps) {
  const now = useNow(10_000);
  return (
    <ul>
      {conversations.map((conversation) => {
        const { userId, email, last, unread } = conversation;
        return (
          <li key={userId}>
            <button
              type="button"
              aria-current={userId === selected ? 'true' : undefined}
              data-testid={`conversation-${email}`}
              onClick={() => onSelect(userId)}
              className="block w-full border-b border-line px-4 py-2.5 text-left hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] aria-[current=true]:bg-pressed aria-[current=true]:not-focus-visible:shadow-[inset_2px_0_0_var(--link)]"
            >
              <span className="flex items-center gap-2">
                <span className={`min-w-0 flex-1 truncate ${unread > 0 ? 'font-semibold' : ''}`}>
                  {addresseeName(conversation)}
                </span>
                <span className="meta">{relativeTime(Date.parse(last.createdAt), now)}</span>
                <CountBadge count={unread} counted="unread" />
              </span>
              {addresseeName(conversation) !== email && <span className="meta block truncate">{email}</span>}
              <span className="mt-0.5 block truncate text-meta text-text-2">
                {typing.has(userId)
                  ? 'typing...'
                  : `${last.isFromAdmin ? 'Desk: ' : ''}${last.message ?? 'sent an image'}`}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface InboxThreadProps {
  userId: string;
  /** Left out: it is not among the conversations, as it has no messages yet. */
  known?: Addressee;
  typing: boolean;
  /** On a phone: back to the list. */
  onBack?: () => void;
}

/** One member's conversation, and the place to answer. */
function InboxThread({ userId, known, typing, onBack }: InboxThreadProps) {
  const line: Line = { side: 'admin', userId };
  const view = useThread(line);
  const looked = useQuery({
    queryKey: ['/api/admin/users', 'one', userId],
    queryFn: ({ signal }) => getAddressee(userId, signal),
    enabled: !known,
  });
  const addressee = known ?? looked.data;
  if (!known && looked.data === null)
    return <PanelState icon={UserX} title="No such member" text="This member no longer exists." />;
  const name = addressee ? addresseeName(addressee) : 'the member';
  return (
    <section aria-label={`Conversation with ${name}`} className="flex min-h-0 flex-col">
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-4 py-1.5">
        {onBack && (
          <IconButton label="Back to conversations" onClick={onBack} className="-ml-2">
            <ArrowLeft size={16} aria-hidden />
          </IconButton>
        )}
        <div className="min-w-0">
          <p className="truncate font-semibold">
            <MemberLink id={userId}>{name}</MemberLink>
          </p>
          {addressee && name !== addressee.email && <p className="meta truncate">{addressee.email}</p>}
        </div>
      </header>
      <ThreadLog
        line={line}
        view={view}
        other={name}
        typing={typing}
        empty="No messages yet. Your messages appear on the member’s screen at once."
      />
      <Composer line={line} other={name} />
    </section>
  );
}

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
            <PanelReading
              of={{ status, error, retry }}
              failed="The conversations are not available"
              empty={
                rows.length === 0 && {
                  icon: InboxIcon,
                  title: 'No conversations yet',
                  text: 'A member who writes appears here at once. You can write first from the subscriber table.',
                }
              }
            />
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

/** The direct line's inbox; `?with=` names the open conversation. */
export function InboxView() {
  const [query, setQuery] = useSearchParams();
  return (
    <Inbox
      selected={query.get('with')}
      onSelect={(userId) => setQuery({ tab: 'inbox', ...(userId && { with: userId }) }, { replace: true })}
    />
  );
}

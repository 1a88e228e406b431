import { relativeTime } from '../../shared/lib/format.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { CountBadge } from '../../shared/ui/count-badge.tsx';
import type { ConversationRow } from '../api.ts';
import { addresseeName } from '../addressee.ts';

interface ConversationListProps {
  conversations: readonly ConversationRow[];
  selected: string | null;
  /** The members who type at this time. */
  typing: ReadonlySet<string>;
  onSelect: (userId: string) => void;
}

/** Every member who wrote or was written to, the last one first. */
export function ConversationList({ conversations, selected, typing, onSelect }: ConversationListProps) {
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

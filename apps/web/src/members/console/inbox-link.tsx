import { Mail } from 'lucide-react';
import { CountedTabLink } from '../../shared/ui/counted-tab-link.tsx';
import { useInboxUnread } from './use-inbox-unread.ts';

/** The link to the inbox, with the number of unread messages. */
export function InboxLink({ current }: { current: boolean }) {
  const unread = useInboxUnread() ?? 0;
  return <CountedTabLink tab="inbox" icon={Mail} label="INBOX" count={unread} counted="unread" current={current} />;
}

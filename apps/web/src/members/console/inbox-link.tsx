import { Mail } from 'lucide-react';
import { CountedTabLink } from '../../shared/ui/counted-tab-link.tsx';
import { useInboxUnread } from './use-inbox-unread.ts';

/** Leads to the inbox, and tells how much there is unread. */
export function InboxLink({ current }: { current: boolean }) {
  const unread = useInboxUnread() ?? 0;
  return <CountedTabLink tab="inbox" icon={Mail} label="INBOX" count={unread} counted="unread" current={current} />;
}

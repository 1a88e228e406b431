import { Mail, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';
import { CORNER_BADGE, CountBadge } from '../../shared/ui/count-badge.tsx';
import { useInboxUnread } from './use-inbox-unread.ts';
import { useNewSubscribers } from './member-pages.ts';

interface CountedTabLinkProps {
  /** Name of the tab in the address. */
  tab: string;
  icon: LucideIcon;
  label: string;
  /** The number of waiting items; no badge at zero. */
  count: number;
  /** The counted thing, for screen readers: 'unread'. */
  counted: string;
  current: boolean;
}

/** The link to a tab of the console, with the number of waiting items on a badge at its corner, which moves no button. */
function CountedTabLink({ tab, icon: Icon, label, count, counted, current }: CountedTabLinkProps) {
  return (
    <Link
      to={`?tab=${tab}`}
      replace
      aria-current={current ? 'page' : undefined}
      className={buttonClass('outline', 'sm', 'relative aria-[current=page]:bg-pressed aria-[current=page]:text-link')}
    >
      <Icon size={12} aria-hidden /> {label}
      <CountBadge count={count} counted={counted} className={CORNER_BADGE} testId={`${tab}-badge`} />
    </Link>
  );
}

/** The link to the inbox, with the number of unread messages. */
export function InboxLink({ current }: { current: boolean }) {
  const unread = useInboxUnread() ?? 0;
  return <CountedTabLink tab="inbox" icon={Mail} label="INBOX" count={unread} counted="unread" current={current} />;
}

/** The link to the subscribers, with the number of those who are new to administrators. */
export function SubscribersLink({ current }: { current: boolean }) {
  const fresh = useNewSubscribers();
  return (
    <CountedTabLink tab="subscribers" icon={Users} label="SUBSCRIBERS" count={fresh} counted="new" current={current} />
  );
}

import { badgeText } from '@t0/domain';
import { Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { useInboxUnread } from '../hooks/use-inbox-unread.ts';

/** Leads to the inbox, and tells how much there is unread. */
export function InboxLink({ current }: { current: boolean }) {
  const unread = useInboxUnread() ?? 0;
  return (
    <Link
      to="?tab=inbox"
      replace
      aria-current={current ? 'page' : undefined}
      className={buttonClass('outline', 'sm', 'aria-[current=page]:bg-pressed aria-[current=page]:text-link')}
    >
      <Mail size={12} aria-hidden /> INBOX
      {unread > 0 && (
        <span
          data-testid="inbox-badge"
          className="h-[15px] min-w-[15px] rounded-full bg-link px-1 text-center text-[10px] leading-[15px] font-[650] text-on-link"
        >
          {badgeText(unread)}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </Link>
  );
}

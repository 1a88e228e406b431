import { badgeText } from '@t0/domain';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from './button.tsx';

interface CountedTabLinkProps {
  /** Name of the tab in the address. */
  tab: string;
  icon: LucideIcon;
  label: string;
  /** How many wait there; none shows no badge. */
  count: number;
  /** What is counted, for whoever hears it: 'unread'. */
  counted: string;
  current: boolean;
}

/** Leads to a tab of the console, and tells how much waits there. */
export function CountedTabLink({ tab, icon: Icon, label, count, counted, current }: CountedTabLinkProps) {
  return (
    <Link
      to={`?tab=${tab}`}
      replace
      aria-current={current ? 'page' : undefined}
      className={buttonClass('outline', 'sm', 'aria-[current=page]:bg-pressed aria-[current=page]:text-link')}
    >
      <Icon size={12} aria-hidden /> {label}
      {count > 0 && (
        <span
          data-testid={`${tab}-badge`}
          className="h-[15px] min-w-[15px] rounded-full bg-link px-1 text-center text-[10px] leading-[15px] font-[650] text-on-link"
        >
          {badgeText(count)}
          <span className="sr-only"> {counted}</span>
        </span>
      )}
    </Link>
  );
}

import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from './button.tsx';
import { CORNER_BADGE, CountBadge } from './count-badge.tsx';

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
export function CountedTabLink({ tab, icon: Icon, label, count, counted, current }: CountedTabLinkProps) {
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

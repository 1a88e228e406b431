import { ScrollText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { InboxLink } from '../../features/direct-line/components/inbox-link.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import type { ConsoleTab } from './console-tabs.tsx';

const AuditView = lazyPart(() => import('./audit-view.tsx').then((module) => module.AuditView));
const InboxView = lazyPart(() => import('./inbox-view.tsx').then((module) => module.InboxView));

/** What the console shows beside its eleven tabs, at addresses of the same kind. */
export const CONSOLE_VIEWS: ConsoleTab[] = [
  { name: 'inbox', label: 'INBOX', Content: InboxView },
  { name: 'audit', label: 'AUDIT TRAIL', Content: AuditView },
];

/** The buttons in the console's head that lead there. */
export function ViewLinks({ current }: { current: string | null }) {
  return (
    <nav aria-label="Console views" className="flex gap-2">
      <InboxLink current={current === 'inbox'} />
      <Link
        to="?tab=audit"
        replace
        aria-current={current === 'audit' ? 'page' : undefined}
        className={buttonClass('outline', 'sm', 'aria-[current=page]:bg-pressed aria-[current=page]:text-link')}
      >
        <ScrollText size={12} aria-hidden /> AUDIT TRAIL
      </Link>
    </nav>
  );
}

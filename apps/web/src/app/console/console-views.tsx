import { ListChecks, ScrollText } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { InboxLink } from '../../features/direct-line/components/inbox-link.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import type { ConsoleTab } from './console-tabs.tsx';

const AuditView = lazyPart(() => import('./audit-view.tsx').then((module) => module.AuditView));
const JobsView = lazyPart(() => import('./jobs-view.tsx').then((module) => module.JobsView));
const InboxView = lazyPart(() => import('./inbox-view.tsx').then((module) => module.InboxView));

/** What the console shows beside its eleven tabs, at addresses of the same kind. */
export const CONSOLE_VIEWS: ConsoleTab[] = [
  { name: 'inbox', label: 'INBOX', Content: InboxView },
  { name: 'audit', label: 'AUDIT TRAIL', Content: AuditView },
  { name: 'jobs', label: 'JOBS', Content: JobsView },
];

/** The buttons in the console's head that lead there. */
export function ViewLinks({ current }: { current: string | null }) {
  return (
    <nav aria-label="Console views" className="flex flex-wrap gap-2">
      <InboxLink current={current === 'inbox'} />
      <ViewLink name="audit" label="AUDIT TRAIL" icon={ScrollText} current={current} />
      <ViewLink name="jobs" label="JOBS" icon={ListChecks} current={current} />
    </nav>
  );
}

interface ViewLinkProps {
  name: string;
  label: string;
  icon: LucideIcon;
  current: string | null;
}

function ViewLink({ name, label, icon: Icon, current }: ViewLinkProps) {
  return (
    <Link
      to={`?tab=${name}`}
      replace
      aria-current={current === name ? 'page' : undefined}
      className={buttonClass('outline', 'sm', 'aria-[current=page]:bg-pressed aria-[current=page]:text-link')}
    >
      <Icon size={12} aria-hidden /> {label}
    </Link>
  );
}

import { CONSOLE_VIEWS as VIEWS } from '@t0/contracts';
import type { ConsoleViewName } from '@t0/contracts';
import { ListChecks, ScrollText, Settings } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { InboxLink } from '../../members/console/inbox-link.tsx';
import { SubscribersLink } from '../../members/console/subscribers-link.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import type { ConsolePlace } from './console-tabs.tsx';

const AuditView = lazyPart('The audit trail', () =>
  import('../../operations/console/audit-panel.tsx').then((module) => module.AuditPanel),
);
const JobsView = lazyPart('The list of jobs', () =>
  import('../../operations/console/jobs-panel.tsx').then((module) => module.JobsPanel),
);
const SubscribersView = lazyPart('The list of subscribers', () =>
  import('../../members/console/subscribers-panel.tsx').then((module) => module.SubscribersPanel),
);
const SettingsView = lazyPart('The settings', () =>
  import('./settings-view.tsx').then((module) => module.SettingsView),
);
const InboxView = lazyPart('The inbox', () => import('./inbox-view.tsx').then((module) => module.InboxView));

const CONTENTS: Record<ConsoleViewName, ComponentType> = {
  inbox: InboxView,
  subscribers: SubscribersView,
  audit: AuditView,
  jobs: JobsView,
  settings: SettingsView,
};

/** The console's pages in addition to its tabs, at addresses of the same kind. */
export const CONSOLE_VIEWS: readonly ConsolePlace[] = VIEWS.map((view) => ({ ...view, Content: CONTENTS[view.name] }));

type Current = { current: boolean };
const AuditLink = ({ current }: Current) => <ViewLink name="audit" icon={ScrollText} current={current} />;
const JobsLink = ({ current }: Current) => <ViewLink name="jobs" icon={ListChecks} current={current} />;

const SettingsLink = ({ current }: Current) => <ViewLink name="settings" icon={Settings} current={current} />;

const LINKS: Record<ConsoleViewName, ComponentType<Current>> = {
  inbox: InboxLink,
  subscribers: SubscribersLink,
  audit: AuditLink,
  jobs: JobsLink,
  settings: SettingsLink,
};

/** The buttons in the console's head that lead there. */
export function ViewLinks({ current }: { current: string | null }) {
  return (
    <nav aria-label="Console views" className="flex flex-wrap gap-2">
      {VIEWS.map(({ name }) => {
        const Leads = LINKS[name];
        return <Leads key={name} current={current === name} />;
      })}
    </nav>
  );
}

interface ViewLinkProps extends Current {
  name: ConsoleViewName;
  icon: LucideIcon;
}

function ViewLink({ name, icon: Icon, current }: ViewLinkProps) {
  return (
    <Link
      to={`?tab=${name}`}
      replace
      aria-current={current ? 'page' : undefined}
      className={buttonClass('outline', 'sm', 'aria-[current=page]:bg-pressed aria-[current=page]:text-link')}
    >
      <Icon size={12} aria-hidden /> {VIEWS.find((view) => view.name === name)?.label}
    </Link>
  );
}

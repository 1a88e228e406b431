import { useQuery } from '@tanstack/react-query';
import type { StaffRole } from '@t0/contracts/accounts';
import { CONSOLE_VIEWS as VIEWS, type ConsoleViewName } from '@t0/contracts/desk';
import { mayManage, roleNeeded } from '@t0/domain/accounts';
import { Banknote, ListChecks, ScrollText, Settings, ShieldX, Megaphone, RadioTower } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { Suspense, useRef, type ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { intakeDrafts, intakeSources } from '../../intake/console/intake-lists.ts';
import { InboxLink, SubscribersLink } from '../../members/console/console-links.tsx';
import { notificationHistory } from '../../notifications/console/history.ts';
import { OnlineNote, SummaryCards } from '../../notifications/console/summary-cards.tsx';
import { registerReceipts, registerFigures } from '../../notifications/console/register.ts';
import { messageTemplates } from '../../notifications/console/templates.ts';
import { fireLog, priceAlerts } from '../../price-alerts/console/price-alerts.ts';
import { cx } from '../../shared/lib/cx.ts';
import { launchQuery } from '../../operations/console/api.ts';
import { lazyPart, lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { useActiveTabInSight } from '../../shared/lib/use-active-tab-in-sight.ts';
import { buttonClass, Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { PanelState } from '../../shared/ui/panel-state.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { CONSOLE_TABS, type ConsolePlace } from './console-tabs.tsx';
import { requestFocus, BROADCAST_FORM, SIGNAL_FORM } from '../../shared/lib/requested-focus.ts';
import { openPublishSheet, usePublishSheet, useSheetTransition, type PublishSheet } from './publish-sheet-store.ts';

const Sheet = lazyOverlay('The form', () => import('./publish-sheet.tsx').then((module) => module.PublishSheetForm));

const FORMS = { signal: SIGNAL_FORM, broadcast: BROADCAST_FORM };

const BusinessView = lazyPart('The figures of the business', () =>
  import('../../billing/console/business-view.tsx').then((module) => module.BusinessView),
);

const AuditView = lazyPart('The audit trail', () =>
  import('../../operations/console/audit-panel.tsx').then((module) => module.AuditPanel),
);

const JobsView = lazyPart('The list of jobs', () =>
  import('../../operations/console/jobs-panel.tsx').then((module) => module.JobsPanel),
);

const SubscribersView = lazyPart('The list of subscribers', () =>
  import('../../members/console/member/member-page.tsx').then((module) => module.SubscribersView),
);

const SettingsView = lazyPart('The settings', () =>
  import('./settings-view.tsx').then((module) => module.SettingsView),
);

const Launch = lazyPart('The steps before you open', () =>
  import('../../operations/console/launch-panel.tsx').then((module) => module.LaunchPanel),
);

const InboxView = lazyPart('The inbox', () =>
  import('../../members/console/inbox.tsx').then((module) => module.InboxView),
);

const CONTENTS: Record<ConsoleViewName, ComponentType> = {
  inbox: InboxView,
  subscribers: SubscribersView,
  business: BusinessView,
  audit: AuditView,
  jobs: JobsView,
  settings: SettingsView,
};

/** The console's pages in addition to its tabs, at addresses of the same kind. */
const CONSOLE_VIEWS: readonly ConsolePlace[] = VIEWS.map((view) => ({ ...view, Content: CONTENTS[view.name] }));

type Current = { current: boolean };

const BusinessLink = ({ current }: Current) => <ViewLink name="business" icon={Banknote} current={current} />;

const AuditLink = ({ current }: Current) => <ViewLink name="audit" icon={ScrollText} current={current} />;

const JobsLink = ({ current }: Current) => <ViewLink name="jobs" icon={ListChecks} current={current} />;

const SettingsLink = ({ current }: Current) => <ViewLink name="settings" icon={Settings} current={current} />;

const LINKS: Record<ConsoleViewName, ComponentType<Current>> = {
  inbox: InboxLink,
  subscribers: SubscribersLink,
  business: BusinessLink,
  audit: AuditLink,
  jobs: JobsLink,
  settings: SettingsLink,
};

/** The buttons in the console's head that lead there. */
function ViewLinks({ role, current }: { role: StaffRole; current: string | null }) {
  return (
    <nav
      aria-label="Console views"
      className="flex gap-2 max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap [&>*]:shrink-0"
    >
      {VIEWS.filter(({ area }) => mayManage(role, area)).map(({ name }) => {
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

const placeNamed = (wanted: string): ConsolePlace | undefined =>
  [...CONSOLE_VIEWS, ...CONSOLE_TABS].find(({ name }) => name === wanted);

/** In place of a tab or view that the role does not open (docs/product/console.md#access-denied). */
function RoleNeeded({ place: { label, area }, role }: { place: ConsolePlace; role: StaffRole }) {
  return (
    <div className="mt-4 max-md:mt-2">
      <Panel title={label} bleed>
        <PanelState icon={ShieldX} tone="error" title="ACCESS DENIED" text={roleNeeded(area, role)} />
      </Panel>
    </div>
  );
}

let followed = false;

/** Lets the console's data follow the event log and the pushes, once, before any of its lists is read. */
function followPublishing(): void {
  if (followed) return;
  followed = true;
  registerFigures();
  registerReceipts();
  for (const list of [notificationHistory, priceAlerts, fireLog, messageTemplates, intakeDrafts, intakeSources])
    list.register();
}

// Before any of its lists is read, so that no event finds them missing.
followPublishing();

/** NOTIFICATION CONTROL CENTER (docs/product/console.md#tabs): the tabs and views that the role opens, one address each (`?tab=`). */
export function Console({ role }: { role: StaffRole }) {
  const [query, setQuery] = useSearchParams();
  const publishes = mayManage(role, 'publishing');
  const wanted = query.get('tab') ?? '';
  const first = publishes ? 'create' : 'inbox';
  const named = placeNamed(wanted);
  const place = named ?? placeNamed(first)!;
  const isOpen = mayManage(role, place.area);
  const view = isOpen ? CONSOLE_VIEWS.find(({ name }) => name === place.name) : undefined;
  const tab = place.name;
  const tabs = CONSOLE_TABS.filter(({ area }) => mayManage(role, area));
  const row = useActiveTabInSight(tab);
  const isOpening = mayManage(role, 'settings');
  const launch = useQuery({ ...launchQuery, enabled: isOpening && tab === first });
  const openTab = (name: string): void => setQuery({ tab: name }, { replace: true });
  return (
    <Tabs.Root
      value={tab}
      onValueChange={openTab}
      className="px-(--gutter) pt-4 pb-6 max-md:px-0 max-md:pt-0 max-md:pb-20"
    >
      <Panel
        title="Notification control center"
        level={1}
        bleed
        // The figures of the business are printed alone.
        className={cx('max-md:border-t-0', tab === 'business' && 'print:hidden')}
        actions={
          <>
            <OnlineNote />
            <ViewLinks role={role} current={view?.name ?? null} />
          </>
        }
      >
        {tab === first && <SummaryCards />}
        <Tabs.List ref={row} aria-label="Console" className="relative flex overflow-x-auto px-1 [scrollbar-width:none]">
          {tabs.map(({ name, label, Note }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              // One that is still shown counts too, while the address leads to another already.
              onClick={() => name === tab && new URLSearchParams(location.search).get('tab') !== name && openTab(name)}
              className="relative h-10 px-3.5 text-meta tracking-[0.02em] whitespace-nowrap text-text-2 hover:text-text focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] data-[state=active]:font-[550] data-[state=active]:text-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-3 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-link max-md:h-11"
            >
              {label}
              {Note && <Note />}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </Panel>
      {wanted !== '' && !named && (
        <p role="alert" className="mt-4 border-l-2 border-warn px-4 py-2 max-md:mt-2">
          The console has no place named “{wanted.slice(0, 40)}”. This is {place.label}.
        </p>
      )}
      {tabs.map(({ name, Content }) => (
        <Tabs.Content key={name} value={name} tabIndex={-1} className="mt-4 focus-visible:shadow-none max-md:mt-2">
          <Suspense fallback={<Spinner text="LOADING..." />}>
            {name !== first || !isOpening ? (
              <Content />
            ) : launch.isLoading ? (
              // What is above the content comes with it, so that nothing moves.
              <Spinner text="LOADING..." />
            ) : (
              <>
                <Launch />
                <Content />
              </>
            )}
          </Suspense>
        </Tabs.Content>
      ))}
      {view && (
        <div className="mt-4 max-md:mt-2">
          <Suspense fallback={<Spinner text="LOADING..." />}>
            <view.Content />
          </Suspense>
        </div>
      )}
      {!isOpen && <RoleNeeded place={place} role={role} />}
      {publishes && <PublishBar />}
    </Tabs.Root>
  );
}

/** On a phone, at the lower end of every view of the console: SIGNAL and BROADCAST, each one press away. */
function PublishBar() {
  const { open, mounted } = usePublishSheet();
  useSheetTransition();
  const opener = useRef<HTMLElement | null>(null);
  const show = (sheet: PublishSheet, button: HTMLElement): void => {
    opener.current = button;
    requestFocus(FORMS[sheet]);
    openPublishSheet(sheet);
  };
  return (
    <>
      <div
        role="group"
        aria-label="Publish"
        data-print="hide"
        className="fixed inset-x-0 bottom-0 z-9 flex gap-2 border-t border-line-2 bg-panel px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] md:hidden"
      >
        <Button
          variant="primary"
          size="lg"
          className="flex-1"
          aria-haspopup="dialog"
          onClick={(event) => show('signal', event.currentTarget)}
        >
          <RadioTower size={16} aria-hidden /> SIGNAL
        </Button>
        <Button
          size="lg"
          className="flex-1"
          aria-haspopup="dialog"
          onClick={(event) => show('broadcast', event.currentTarget)}
        >
          <Megaphone size={16} aria-hidden /> BROADCAST
        </Button>
      </div>
      <Suspense>
        {open !== null && open === mounted && (
          <Sheet sheet={open} opener={opener} onClose={() => openPublishSheet(null)} />
        )}
      </Suspense>
    </>
  );
}

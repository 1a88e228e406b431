import { Tabs } from 'radix-ui';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OnlineNote } from '../../notifications/console/online-note.tsx';
import { SummaryCards } from '../../notifications/console/summary-cards.tsx';
import { useActiveTabInSight } from '../../shared/lib/use-active-tab-in-sight.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { CONSOLE_TABS } from './console-tabs.tsx';
import { CONSOLE_VIEWS, ViewLinks } from './console-views.tsx';
import { PublishBar } from './publish-bar.tsx';
import { intakeDrafts } from '../../intake/console/drafts.ts';
import { intakeSources } from '../../intake/console/sources.ts';
import { messageTemplates } from '../../notifications/console/templates.ts';
import { notificationHistory } from '../../notifications/console/history.ts';
import { registerFigures } from '../../notifications/console/register.ts';
import { fireLog } from '../../price-alerts/console/fire-log-list.ts';
import { priceAlerts } from '../../price-alerts/console/price-alerts.ts';
import { registerReceipts } from '../../notifications/console/register-receipts.ts';

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

/** NOTIFICATION CONTROL CENTER (docs/product/console.md#tabs): tabs, one address each (`?tab=`). */
export function Console() {
  const [query, setQuery] = useSearchParams();
  const view = CONSOLE_VIEWS.find(({ name }) => name === query.get('tab'));
  const tab = view?.name ?? CONSOLE_TABS.find(({ name }) => name === query.get('tab'))?.name ?? 'create';
  const row = useActiveTabInSight(tab);
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(name) => setQuery({ tab: name }, { replace: true })}
      className="px-(--gutter) pt-4 pb-6 max-md:px-0 max-md:pt-0 max-md:pb-20"
    >
      <Panel
        title="Notification control center"
        level={1}
        bleed
        className="max-md:border-t-0"
        actions={
          <>
            <OnlineNote />
            <ViewLinks current={view?.name ?? null} />
          </>
        }
      >
        <SummaryCards />
        <Tabs.List ref={row} aria-label="Console" className="relative flex overflow-x-auto px-1 [scrollbar-width:none]">
          {CONSOLE_TABS.map(({ name, label, Note }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="relative h-10 px-3.5 text-meta tracking-[0.02em] whitespace-nowrap text-text-2 hover:text-text focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] data-[state=active]:font-[550] data-[state=active]:text-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-3 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-link max-md:h-11"
            >
              {label}
              {Note && <Note />}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </Panel>
      {CONSOLE_TABS.map(({ name, Content }) => (
        <Tabs.Content key={name} value={name} tabIndex={-1} className="mt-4 focus-visible:shadow-none max-md:mt-2">
          <Suspense fallback={<Spinner text="LOADING..." />}>
            <Content />
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
      <PublishBar />
    </Tabs.Root>
  );
}

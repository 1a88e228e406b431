import { Tabs } from 'radix-ui';
import { Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OnlineNote } from '../../features/notification-publishing/components/online-note.tsx';
import { SummaryCards } from '../../features/notification-publishing/components/summary-cards.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { followPublishing } from './console-stores.ts';
import { CONSOLE_TABS } from './console-tabs.tsx';
import { CONSOLE_VIEWS, ViewLinks } from './console-views.tsx';

// Before any of its lists is read, so that no event finds them missing.
followPublishing();

/** NOTIFICATION CONTROL CENTER (specification 2, section 2): tabs, one address each (`?tab=`). */
export function Console() {
  const [query, setQuery] = useSearchParams();
  const view = CONSOLE_VIEWS.find(({ name }) => name === query.get('tab'));
  const tab = view?.name ?? CONSOLE_TABS.find(({ name }) => name === query.get('tab'))?.name ?? 'create';
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => centre(bar.current), [tab]);
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(name) => setQuery({ tab: name }, { replace: true })}
      className="px-(--gutter) pt-4 pb-6 max-md:px-0 max-md:pt-0"
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
        <Tabs.List ref={bar} aria-label="Console" className="relative flex overflow-x-auto px-1 [scrollbar-width:none]">
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
    </Tabs.Root>
  );
}

/** Scrolls the row of tabs, on a phone wider than the screen, so that the active one is in sight. */
function centre(bar: HTMLElement | null): void {
  const active = bar?.querySelector<HTMLElement>('[data-state=active]');
  if (bar && active) bar.scrollLeft = active.offsetLeft - (bar.clientWidth - active.offsetWidth) / 2;
}

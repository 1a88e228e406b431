import type { User } from '@t0/contracts';
import { Tabs } from 'radix-ui';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSignals } from '../../features/signal-feed/hooks/use-signals.ts';
import { receiveAnswer } from '../../features/signal-feed/live/feed-store.ts';
import { useConnection } from '../../shared/lib/live/connection-store.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { AccessDenied } from './access-denied.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';

const SignalGenerator = lazyPart(() =>
  import('../../features/signal-publishing/components/signal-generator.tsx').then((module) => module.SignalGenerator),
);
const SignalsAdminPanel = lazyPart(() =>
  import('../../features/signal-administration/components/signals-admin-panel.tsx').then(
    (module) => module.SignalsAdminPanel,
  ),
);

const TABS = [
  ['create', 'CREATE'],
  ['signals', 'SIGNALS'],
] as const;

/** NOTIFICATION CONTROL CENTER: the administrator's tabs, one address each. */
export function ConsolePage({ user }: { user: User }) {
  useDocumentTitle('Notification control center');
  return user.isAdmin ? <Console /> : <AccessDenied />;
}

function Console() {
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find(([name]) => name === query.get('tab'))?.[0] ?? 'create';
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(name) => setQuery({ tab: name }, { replace: true })}
      className="px-(--gutter) pt-4 pb-6 max-md:px-0 max-md:pt-0"
    >
      <Panel title="Notification control center" level={1} bleed className="max-md:border-t-0">
        <Tabs.List aria-label="Console" className="flex overflow-x-auto px-1 [scrollbar-width:none]">
          {TABS.map(([name, label]) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="relative h-10 px-3.5 text-meta tracking-[0.02em] whitespace-nowrap text-text-2 hover:text-text focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] data-[state=active]:font-[550] data-[state=active]:text-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-3 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-link max-md:h-11"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </Panel>
      <Suspense fallback={<Spinner text="LOADING..." />}>
        <Tabs.Content value="create" tabIndex={-1} className="mt-4 focus-visible:shadow-none max-md:mt-2">
          <SignalGenerator />
        </Tabs.Content>
        <Tabs.Content value="signals" tabIndex={-1} className="mt-4 focus-visible:shadow-none max-md:mt-2">
          <SignalsTab />
        </Tabs.Content>
      </Suspense>
    </Tabs.Root>
  );
}

function SignalsTab() {
  const { signals, status, error, retry } = useSignals();
  const live = useConnection((connection) => connection.state === 'live');
  return (
    <SignalsAdminPanel
      signals={signals}
      status={status}
      error={error}
      onRetry={retry}
      onSaved={receiveAnswer}
      // While live, the event itself brings the change.
      onStale={() => !live && retry()}
    />
  );
}

import type { User } from '@t0/contracts/accounts';
import { Suspense } from 'react';
import { BANNER_MS, useBillingLoaded } from '../../billing/member/api.ts';
import { lazyOr, lazyPart } from '../../shared/lib/lazy-part.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { useElapsed } from '../../shared/lib/use-time.ts';
import { NewSignalAnnouncer } from '../../signals/member/new-signal-announcer.tsx';
import { useSignals } from '../../signals/member/use-signals.ts';
import { FirstSteps } from '../shell/first-steps.tsx';
import { DashboardTop } from '../shell/dashboard-top.tsx';
import { Waiting } from '../start-shell.tsx';

const DashboardPanels = lazyPart('The rest of the dashboard', () =>
  import('./dashboard-panels.tsx').then((module) => module.DashboardPanels),
);

const VerdictAnnouncer = lazyOr(
  'The announcer of verdicts',
  () => import('../../signals/member/verdict-announcer.tsx').then((module) => module.VerdictAnnouncer),
  () => null,
);

/** The trading terminal. */
export function DashboardPage({ user }: { user: User }) {
  const list = useSignals();
  useDocumentTitle('Dashboard');
  const billingLoaded = useBillingLoaded(user);
  const waitedEnough = useElapsed(BANNER_MS);
  const { signals } = list;
  if (!billingLoaded && !waitedEnough) return <Waiting text="LOADING..." />;
  return (
    <>
      <NewSignalAnnouncer />
      <Suspense>
        <VerdictAnnouncer signals={signals} />
      </Suspense>
      <DashboardTop user={user} list={list} firstSteps={<FirstSteps />}>
        {/* The content below the signals comes after them: they would push it away. */}
        {list.status !== 'loading' && (
          <Suspense>
            <DashboardPanels signals={signals} isComplete={billingLoaded} />
          </Suspense>
        )}
      </DashboardTop>
    </>
  );
}

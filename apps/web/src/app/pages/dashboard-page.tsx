import type { User } from '@t0/contracts';
import { Suspense } from 'react';
import { useBillingLoaded } from '../../billing/member/use-billing-loaded.ts';
import { lazyOr, lazyPart } from '../../shared/lib/lazy-part.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { useElapsed } from '../../shared/lib/use-elapsed.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { StableLayout } from '../../shared/ui/stable-layout.tsx';
import { HeadStrip } from '../../signals/member/head-strip.tsx';
import { NewSignalAnnouncer } from '../../signals/member/new-signal-announcer.tsx';
import { SignalsPanel } from '../../signals/member/signals-panel.tsx';
import { useSignals } from '../../signals/member/use-signals.ts';
import { FirstSteps } from '../shell/first-steps.tsx';
import { NeuralLinks } from '../shell/neural-links.tsx';
import { sizeOf } from '../shell/size-of.tsx';
import { Waiting } from '../waiting.tsx';

const DashboardPanels = lazyPart('The rest of the dashboard', () =>
  import('./dashboard-panels.tsx').then((module) => module.DashboardPanels),
);

const VerdictAnnouncer = lazyOr(
  'The announcer of verdicts',
  () => import('../../signals/member/verdict-announcer.tsx').then((module) => module.VerdictAnnouncer),
  () => null,
);

/** The time that the page waits for the billing banner, which would push it down, in ms. */
const BANNER_MS = 2000;

/** The trading terminal. */
export function DashboardPage({ user }: { user: User }) {
  const list = useSignals();
  useDocumentTitle('Dashboard');
  const billingLoaded = useBillingLoaded(user);
  const waitedEnough = useElapsed(BANNER_MS);
  const { signals } = list;
  const phone = useIsPhone();
  const firstSteps = !user.isAdmin && <FirstSteps />;
  if (!billingLoaded && !waitedEnough) return <Waiting text="LOADING..." />;
  return (
    <>
      <div id="terminal">
        <HeadStrip list={list}>
          <NeuralLinks directLine={!user.isAdmin} />
        </HeadStrip>
      </div>
      <NewSignalAnnouncer />
      <Suspense>
        <VerdictAnnouncer signals={signals} />
      </Suspense>
      <StableLayout live={signals} className="grid gap-4 px-(--gutter) max-md:gap-2 max-md:px-0">
        {!phone && firstSteps}
        <SignalsPanel list={list} size={sizeOf} />
        {phone && firstSteps}
        {/* The content below the signals comes after them: they would push it away. */}
        {list.status !== 'loading' && (
          <Suspense>
            <DashboardPanels signals={signals} isComplete={billingLoaded} />
          </Suspense>
        )}
      </StableLayout>
    </>
  );
}

import { Calculator, Code, LogOut } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { AnalysisSections } from '../../content/member/analysis-sections.tsx';
import { useBillingLoaded } from '../../billing/member/use-billing-loaded.ts';
import { LatestInsights } from '../../content/public/latest-insights.tsx';
import { HeatMap } from '../../signals/member/heat-map.tsx';
import { LiveChartPanel } from '../../prices/member/live-chart-panel.tsx';
import { LiveChart } from '../../prices/member/live-chart.tsx';
import { ResourcesPanel } from '../../content/member/resources-panel.tsx';
import { HeadStrip } from '../../signals/member/head-strip.tsx';
import { NewSignalAnnouncer } from '../../signals/member/new-signal-announcer.tsx';
import { SignalsPanel } from '../../signals/member/signals-panel.tsx';
import { VerdictAnnouncer } from '../../signals/member/verdict-announcer.tsx';
import { useSignals } from '../../signals/member/use-signals.ts';
import type { NoteTimeframe, SignalInstrument, User } from '@t0/contracts';
import { FirstSteps } from '../shell/first-steps.tsx';
import { NeuralLinks } from '../shell/neural-links.tsx';
import { sizeOf } from '../shell/size-of.tsx';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { useElapsed } from '../../shared/lib/use-elapsed.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { StableLayout } from '../../shared/ui/stable-layout.tsx';
import { Staggered } from '../../shared/ui/staggered.tsx';
import { Waiting } from '../waiting.tsx';
import { useDashboardScroll } from './use-dashboard-scroll.ts';

/** The product's chart intervals that come closest to the timeframes of the analysis. */
const OWN_INTERVALS = { Monthly: '1d', Weekly: '1d', '4H': '4h', '15min': '15m' } as const;

/** The time that the page waits for the billing banner, which would push it down, in ms. */
const BANNER_MS = 2000;

/** Last, when every possible scroll target is rendered. */
function DashboardScroll({ settled }: { settled: boolean }): null {
  useDashboardScroll(settled);
  return null;
}

/** The trading terminal. */
export function DashboardPage({ user }: { user: User }) {
  const list = useSignals();
  useDocumentTitle('Dashboard');
  const billingLoaded = useBillingLoaded(user);
  const waitedEnough = useElapsed(BANNER_MS);
  const { signals } = list;
  const phone = useIsPhone();
  const firstSteps = !user.isAdmin && <FirstSteps />;
  const ownChart = useCallback(
    (instrument: SignalInstrument, timeframe: NoteTimeframe) => (
      <LiveChart instrument={instrument} interval={OWN_INTERVALS[timeframe]} signals={signals} />
    ),
    [signals],
  );
  if (!billingLoaded && !waitedEnough) return <Waiting text="LOADING..." />;
  return (
    <>
      <div id="terminal">
        <HeadStrip list={list}>
          <NeuralLinks directLine={!user.isAdmin} />
        </HeadStrip>
      </div>
      <NewSignalAnnouncer />
      <VerdictAnnouncer signals={signals} />
      <StableLayout live={signals} className="grid gap-4 px-(--gutter) max-md:gap-2 max-md:px-0">
        {!phone && firstSteps}
        <SignalsPanel list={list} size={sizeOf} />
        {phone && firstSteps}
        {/* The content below the signals comes after them: they would push it away. */}
        {list.status !== 'loading' && (
          <Staggered>
            <HeatMap signals={signals} />
            <LiveChartPanel signals={signals} />
            <AnalysisSections ownChart={ownChart} />
            <div id="blog">
              <LatestInsights />
            </div>
            <ResourcesPanel />
            <div className="flex flex-wrap justify-center gap-3 px-4 pt-2 pb-8">
              <Link to="/calculator" className={buttonClass('outline', 'md', 'max-md:hidden')}>
                <Calculator size={14} aria-hidden /> POSITION SIZE CALCULATOR
              </Link>
              <Link to="/developers" className={buttonClass('outline', 'md', 'max-md:hidden')}>
                <Code size={14} aria-hidden /> FOR PROGRAMMERS
              </Link>
              <a href="/api/logout" className={buttonClass()}>
                <LogOut size={14} aria-hidden /> LOGOUT
              </a>
            </div>
            <DashboardScroll settled={billingLoaded} />
          </Staggered>
        )}
      </StableLayout>
    </>
  );
}

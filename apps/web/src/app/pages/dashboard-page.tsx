import { LogOut } from 'lucide-react';
import { useCallback } from 'react';
import { AnalysisSection } from '../../features/analysis/components/analysis-section.tsx';
import { ANALYSED } from '../../features/analysis/charts.ts';
import type { Analysed, ChartTimeframe } from '../../features/analysis/charts.ts';
import { LatestInsights } from '../../features/blog/components/latest-insights.tsx';
import { HeatMap } from '../../features/heat-map/components/heat-map.tsx';
import { LiveChartPanel } from '../../features/live-chart/components/live-chart-panel.tsx';
import { LiveChart } from '../../features/live-chart/components/live-chart.tsx';
import { ResourcesPanel } from '../../features/resources/components/resources-panel.tsx';
import { HeadStrip } from '../../features/signal-feed/components/head-strip.tsx';
import { NewSignalAnnouncer } from '../../features/signal-feed/components/new-signal-announcer.tsx';
import { SignalsPanel } from '../../features/signal-feed/components/signals-panel.tsx';
import { useSignals } from '../../features/signal-feed/hooks/use-signals.ts';
import type { User } from '@t0/contracts';
import { NeuralLinks } from '../shell/neural-links.tsx';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { useDashboardScroll } from './use-dashboard-scroll.ts';

/** The bars of our own chart that come closest to a timeframe of the analysis. */
const OWN_INTERVALS = { Monthly: '1d', Weekly: '1d', '4H': '4h' } as const;

/** The trading terminal. */
export function DashboardPage({ user }: { user: User }) {
  const list = useSignals();
  useDocumentTitle('Dashboard');
  useDashboardScroll();
  const { signals } = list;
  const ownChart = useCallback(
    (instrument: Analysed, timeframe: ChartTimeframe) => (
      <LiveChart instrument={instrument} interval={OWN_INTERVALS[timeframe]} signals={signals} />
    ),
    [signals],
  );
  return (
    <>
      <div id="terminal">
        <HeadStrip list={list}>
          <NeuralLinks directLine={!user.isAdmin} />
        </HeadStrip>
      </div>
      <div className="grid gap-4 px-(--gutter) max-md:gap-2 max-md:px-0">
        <SignalsPanel list={list} />
        <NewSignalAnnouncer />
        <HeatMap signals={signals} />
        <LiveChartPanel signals={signals} />
        {ANALYSED.map((instrument) => (
          <AnalysisSection key={instrument} instrument={instrument} ownChart={ownChart} />
        ))}
        <div id="blog">
          <LatestInsights />
        </div>
        <ResourcesPanel />
        <div className="flex justify-center pt-2 pb-8">
          <a href="/api/logout" className={buttonClass()}>
            <LogOut size={14} aria-hidden /> LOGOUT
          </a>
        </div>
      </div>
    </>
  );
}

import type { NoteTimeframe } from '@t0/contracts/content';
import type { SignalInstrument } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { isOpenSignal } from '@t0/domain/signals';
import { Calculator, Code, LogOut } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { AnalysisSections } from '../../content/member/analysis-sections.tsx';
import { chartMemos, chartNotes } from '../../content/member/charts.ts';
import { ResourcesPanel } from '../../content/member/resources-panel.tsx';
import { resources } from '../../content/member/resources.ts';
import { LatestInsights } from '../../content/public/latest-insights.tsx';
import { blogPosts } from '../../content/public/posts.ts';
import { LiveChart, LiveChartPanel } from '../../prices/live-chart-panel.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Staggered } from '../../shared/ui/staggered.tsx';
import { HeatMap } from '../../signals/member/heat-map.tsx';
import { useDashboardScroll } from './dashboard-scroll.ts';

for (const list of [blogPosts, chartMemos, chartNotes, resources]) list.register();

/** The product's chart intervals that come closest to the timeframes of the analysis. */
const OWN_INTERVALS = { Monthly: '1d', Weekly: '1d', '4H': '4h', '15min': '15m' } as const;

/** Last, when every possible scroll target is rendered. */
function DashboardScroll({ isComplete }: { isComplete: boolean }): null {
  useDashboardScroll(isComplete);
  return null;
}

interface DashboardPanelsProps {
  signals: Signal[];
  /** False while content above them may still appear. */
  isComplete: boolean;
}

/** The dashboard below its signals. */
export function DashboardPanels({ signals, isComplete }: DashboardPanelsProps) {
  const ownChart = useCallback(
    (instrument: SignalInstrument, timeframe: NoteTimeframe) => (
      <LiveChart
        instrument={instrument}
        interval={OWN_INTERVALS[timeframe]}
        signal={signals.find((signal) => signal.instrument === instrument && isOpenSignal(signal)) ?? null}
      />
    ),
    [signals],
  );
  return (
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
      <DashboardScroll isComplete={isComplete} />
    </Staggered>
  );
}

import type { NoteTimeframe, SignalInstrument, User } from '@t0/contracts';
import { Calculator, Code, LogOut } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useBillingLoaded } from '../../billing/member/use-billing-loaded.ts';
import { AnalysisSections } from '../../content/member/analysis-sections.tsx';
import { ResourcesPanel } from '../../content/member/resources-panel.tsx';
import { LatestInsights } from '../../content/public/latest-insights.tsx';
import { LiveChart, LiveChartPanel } from '../../prices/member/live-chart-panel.tsx';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { useElapsed } from '../../shared/lib/use-elapsed.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Staggered } from '../../shared/ui/staggered.tsx';
import { HeatMap } from '../../signals/member/heat-map.tsx';
import { NewSignalAnnouncer } from '../../signals/member/new-signal-announcer.tsx';
import { useSignals } from '../../signals/member/use-signals.ts';
import { VerdictAnnouncer } from '../../signals/member/verdict-announcer.tsx';
import { FirstSteps } from '../shell/first-steps.tsx';
import { DashboardTop } from '../shell/dashboard-top.tsx';
import { Waiting } from '../waiting.tsx';

/** The delay before it scrolls, in ms (docs/product/terminal.md#dashboard). */
const DELAY_MS = 500;

/** The scroll position of the dashboard when another page replaced it, in px; null before that. */
let left: number | null = null;

/**
 * Scrolls smoothly to the terminal when the dashboard opens, or to the insights when the address says `scrollTo=blog`, and clears the query
 * (docs/product/terminal.md#dashboard). It leaves a reader who has scrolled by then, unless the insights were asked for. Back from another
 * page it jumps to where it was left. `settled`: false while content above may still appear, which would move the page after the jump; it
 * waits for that.
 */
export function useDashboardScroll(isComplete: boolean): void {
  const [query, setQuery] = useSearchParams();
  const scrollTarget = query.get('scrollTo');
  const opened = useRef(false);
  const [hadTarget] = useState(scrollTarget !== null);
  useLayoutEffect(() => {
    const back = hadTarget ? null : left;
    const endReturn = back === null ? undefined : returnTo(back);
    opened.current = back !== null;
    // As it goes: once the page is being taken away, it may be shorter than that.
    const note = (): void => {
      left = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      endReturn?.();
      window.removeEventListener('scroll', note);
    };
  }, [hadTarget]);
  useEffect(() => {
    if (!isComplete || (scrollTarget === null && opened.current)) return undefined;
    const from = window.scrollY;
    const timer = setTimeout(() => {
      opened.current = true;
      const target = scrollTarget === 'blog' ? 'blog' : 'terminal';
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (target === 'blog' || window.scrollY === from) {
        document.getElementById(target)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
      }
      if (scrollTarget !== null) setQuery(withoutScrollTo, { replace: true });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [scrollTarget, setQuery, isComplete]);
}

/** Scrolls to where the page was left, once it is long enough, unless the user scrolls meanwhile. Returns a function that cancels it. */
function returnTo(top: number): () => void {
  const calledOff = new AbortController();
  const go = (): void => {
    window.scrollTo({ top, behavior: 'instant' });
    if (window.scrollY >= top) calledOff.abort();
  };
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(go);
  calledOff.signal.addEventListener('abort', () => observer?.disconnect());
  for (const touch of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(touch, () => calledOff.abort(), { signal: calledOff.signal, passive: true });
  observer?.observe(document.body);
  go();
  return () => calledOff.abort();
}

function withoutScrollTo(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('scrollTo');
  return rest;
}

/** The product's chart intervals that come closest to the timeframes of the analysis. */
const OWN_INTERVALS = { Monthly: '1d', Weekly: '1d', '4H': '4h', '15min': '15m' } as const;

/** The time that the page waits for the billing banner, which would push it down, in ms. */
const BANNER_MS = 2000;

/** Last, when every possible scroll target is rendered. */
function DashboardScroll({ isComplete }: { isComplete: boolean }): null {
  useDashboardScroll(isComplete);
  return null;
}

/** The trading terminal. */
export function DashboardPage({ user }: { user: User }) {
  const list = useSignals();
  useDocumentTitle('Dashboard');
  const billingLoaded = useBillingLoaded(user);
  const waitedEnough = useElapsed(BANNER_MS);
  const { signals } = list;
  const ownChart = useCallback(
    (instrument: SignalInstrument, timeframe: NoteTimeframe) => (
      <LiveChart instrument={instrument} interval={OWN_INTERVALS[timeframe]} signals={signals} />
    ),
    [signals],
  );
  if (!billingLoaded && !waitedEnough) return <Waiting text="LOADING..." />;
  return (
    <>
      <NewSignalAnnouncer />
      <VerdictAnnouncer signals={signals} />
      <DashboardTop user={user} list={list} firstSteps={<FirstSteps />}>
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
            <DashboardScroll isComplete={billingLoaded} />
          </Staggered>
        )}
      </DashboardTop>
    </>
  );
}

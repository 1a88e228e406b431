import type { User } from '@t0/contracts';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { SIGNALS_KEY } from '../features/signal-feed/hooks/use-signals.ts';
import { clearFeed } from '../features/signal-feed/live/feed-store.ts';
import { registerSignalFeed } from '../features/signal-feed/live/register.ts';
import { TickerStrip } from '../features/ticker/ticker-strip.tsx';
import { queryClient } from '../shared/lib/query-client.ts';
import { Spinner } from '../shared/ui/spinner.tsx';
import { TooltipProvider } from '../shared/ui/tooltip.tsx';
import { startLive } from './live.ts';
import { DashboardPage } from './pages/dashboard-page.tsx';
import { NavBar } from './shell/nav-bar.tsx';
import { Shortcuts } from './shell/shortcuts.tsx';
import { lazyPart } from '../shared/lib/lazy-part.ts';

const ConsolePage = lazyPart(() => import('./pages/console-page.tsx').then((module) => module.ConsolePage));

// Features follow the log before the socket opens, so that no event finds them missing.
registerSignalFeed();
startLive();

const CONSOLE = ['/notifications', '/admin123'];

/** Everything behind the subscription: ticker, navigation, and the page of the address. */
export function Terminal({ user }: { user: User }) {
  const { pathname } = useLocation();
  return (
    <TooltipProvider>
      <a
        href="#main"
        className="sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <TickerStrip />
      <NavBar user={user} />
      <main id="main">
        <Suspense fallback={<Spinner text="LOADING..." />}>
          {CONSOLE.includes(pathname) ? <ConsolePage user={user} /> : <DashboardPage />}
        </Suspense>
      </main>
      <Shortcuts admin={user.isAdmin} />
    </TooltipProvider>
  );
}

/** Forgets everything a subscription gives to read. */
export function forgetTerminal(): void {
  clearFeed();
  queryClient.removeQueries({ queryKey: SIGNALS_KEY });
}

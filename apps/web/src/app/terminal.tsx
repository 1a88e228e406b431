import type { User } from '@t0/contracts';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { NOTIFICATIONS_KEY, UNREAD_KEY } from '../features/notifications/hooks/keys.ts';
import { clearInbox } from '../features/notifications/live/inbox-store.ts';
import { registerNotifications } from '../features/notifications/live/register.ts';
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
const SystemStatusPage = lazyPart(() =>
  import('./pages/system-status-page.tsx').then((module) => module.SystemStatusPage),
);

// Features follow the log before the socket opens, so that no event finds them missing.
registerSignalFeed();
registerNotifications();
startLive();

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
        <Suspense fallback={<Spinner text="LOADING..." />}>{pageAt(pathname, user)}</Suspense>
      </main>
      <Shortcuts admin={user.isAdmin} />
    </TooltipProvider>
  );
}

function pageAt(pathname: string, user: User): ReactNode {
  if (pathname === '/system-status') return <SystemStatusPage />;
  return ['/notifications', '/admin123'].includes(pathname) ? <ConsolePage user={user} /> : <DashboardPage />;
}

/** Forgets everything a subscription gives to read. */
export function forgetTerminal(): void {
  clearFeed();
  clearInbox();
  for (const queryKey of [SIGNALS_KEY, NOTIFICATIONS_KEY, UNREAD_KEY]) queryClient.removeQueries({ queryKey });
}

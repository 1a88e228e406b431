import type { User } from '@t0/contracts';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { chartMemos } from '../features/analysis/live/memos.ts';
import { chartNotes } from '../features/analysis/live/notes.ts';
import { BILLING_KEY } from '../features/billing/api/get-billing.ts';
import { BillingBanner } from '../features/billing/components/billing-banner.tsx';
import { registerBilling } from '../features/billing/live/register.ts';
import { blogPosts } from '../features/blog/live/posts.ts';
import { NOTIFICATIONS_KEY, UNREAD_KEY } from '../features/notifications/hooks/keys.ts';
import { clearInbox } from '../features/notifications/live/inbox-store.ts';
import { registerNotifications } from '../features/notifications/live/register.ts';
import { SETTINGS_KEY } from '../features/profile/api/account-settings.ts';
import { SESSIONS_KEY } from '../features/profile/api/sessions.ts';
import { registerProfile } from '../features/profile/live/register.ts';
import { resources } from '../features/resources/live/resources.ts';
import { SIGNALS_KEY } from '../features/signal-feed/hooks/use-signals.ts';
import { clearFeed } from '../features/signal-feed/live/feed-store.ts';
import { registerSignalFeed } from '../features/signal-feed/live/register.ts';
import { TickerStrip } from '../features/ticker/ticker-strip.tsx';
import { videos } from '../features/videos/live/videos.ts';
import { forgetAll } from '../shared/lib/forgetting.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { Spinner } from '../shared/ui/spinner.tsx';
import { TooltipProvider } from '../shared/ui/tooltip.tsx';
import { leave } from './leave.ts';
import { startLive } from './live.ts';
import { followNotificationWishes, isWanted } from './notification-wishes.ts';
import { DashboardPage } from './pages/dashboard-page.tsx';
import { DirectLine } from './shell/direct-line.tsx';
import { Missed } from './shell/missed.tsx';
import { NavBar } from './shell/nav-bar.tsx';
import { Shortcuts } from './shell/shortcuts.tsx';
import { lazyPart } from '../shared/lib/lazy-part.ts';

const BlogPage = lazyPart(() => import('./pages/blog-page.tsx').then((module) => module.BlogPage));
const BlogPostPage = lazyPart(() => import('./pages/blog-page.tsx').then((module) => module.BlogPostPage));
const ConsolePage = lazyPart(() => import('./pages/console-page.tsx').then((module) => module.ConsolePage));
const ProfilePage = lazyPart(() => import('./pages/profile-page.tsx').then((module) => module.ProfilePage));
const SystemStatusPage = lazyPart(() =>
  import('./pages/system-status-page.tsx').then((module) => module.SystemStatusPage),
);
const VideosPage = lazyPart(() => import('./pages/videos-page.tsx').then((module) => module.VideosPage));

// Features follow the log before the socket opens, so that no event finds them missing.
registerSignalFeed();
registerNotifications(isWanted);
followNotificationWishes();
registerBilling();
registerProfile();
for (const collection of [blogPosts, chartMemos, chartNotes, resources, videos]) collection.register();
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
      <Missed user={user} />
      <main id="main">
        <Suspense fallback={<Spinner text="LOADING..." />}>{pageAt(pathname, user)}</Suspense>
      </main>
      {!user.isAdmin && <DirectLine user={user} />}
      <Shortcuts admin={user.isAdmin} />
    </TooltipProvider>
  );
}

/** What stands at which address behind the subscription; anything else is the dashboard. */
const PAGES: Record<string, (user: User) => ReactNode> = {
  '/profile': (user) => (
    <Suspense fallback={<Spinner text="INITIALIZING TRADER PROFILE..." />}>
      <ProfilePage user={user} />
    </Suspense>
  ),
  '/system-status': () => <SystemStatusPage />,
  '/blog': (user) => <BlogPage user={user} />,
  '/videos': () => <VideosPage />,
  '/notifications': (user) => <ConsolePage user={user} />,
  '/admin123': (user) => <ConsolePage user={user} />,
};

function pageAt(pathname: string, user: User): ReactNode {
  const page = PAGES[pathname.replace(/(.)\/+$/, '$1')];
  if (page) return page(user);
  if (pathname.startsWith('/blog/')) return <BlogPostPage user={user} />;
  return (
    <>
      <BillingBanner user={user} leave={leave} />
      <DashboardPage user={user} />
    </>
  );
}

/** Forgets everything a subscription gives to read, and what is the person's own; what is on screen is read anew. */
export function forgetTerminal(): void {
  clearFeed();
  clearInbox();
  for (const premium of [chartMemos, chartNotes, resources, videos]) premium.clear();
  for (const queryKey of [SIGNALS_KEY, NOTIFICATIONS_KEY, UNREAD_KEY, BILLING_KEY, SETTINGS_KEY, SESSIONS_KEY])
    void queryClient.resetQueries({ queryKey });
  forgetAll();
}

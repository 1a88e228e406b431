import type { User, StaffRole } from '@t0/contracts/accounts';
import { Suspense, useEffect, useState, useRef, startTransition, useEffectEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { QueryObserver } from '@tanstack/react-query';
import { BillingBanner } from '../billing/member/billing-banner.tsx';
import { registerBilling, BANNER_MS, useBillingLoaded } from '../billing/member/api.ts';
import { VerificationBanner } from '../accounts/public/verification-banner.tsx';
import { registerProfile } from '../accounts/member/register.ts';
import { signalFeed } from '../signals/member/feed.ts';
import { TickerStrip } from '../prices/member/ticker-strip.tsx';
import { journalMarks } from '../signals/journal-marks.ts';
import { preloadWhenIdle } from '../shared/lib/parts/preload.ts';
import { Spinner } from '../shared/ui/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Waiting, isFirstScreenShown } from './start-shell.tsx';
import { leave } from './leave-guard.tsx';
import { DashboardPage } from './pages/dashboard-page.tsx';
import { HomeScreenGuide } from './shell/home-screen-guide.tsx';
import { NavBar, SkipLink } from './shell/nav-bar.tsx';
import { NewBuildNotice } from './shell/new-build-notice.tsx';
import { Shortcuts } from './shell/shortcuts.tsx';
import { lazyOr, lazyPage, lazyPart } from '../shared/lib/lazy-part.ts';
import { useLive } from './use-live.ts';
import { settingsQuery } from '../shared/lib/account-settings.ts';
import { changeLater } from '../shared/lib/after-paint.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { showTimesIn } from '../shared/lib/times.ts';
import { useTradingRules } from '../signals/verdict.ts';
import { toast } from '../shared/ui/toast-store.ts';
import { useOffline } from '../shared/offline/offline-store.ts';
import { useElapsed } from '../shared/lib/use-time.ts';
import { entryOf } from '../shared/lib/parts/build-check.ts';

/**
 * Stores the terminal for offline use, after its first render and when every part that may open is loaded. A build from its sources (`npm
 * run dev`) has no service worker.
 */
function useOfflineCopy(user: User): void {
  const { id } = user;
  const current = useEffectEvent(() => user);
  useEffect(() => {
    if (!isBuilt() || !('serviceWorker' in navigator)) return undefined;
    let ended = false;
    let stop = (): void => void (ended = true);
    preloadWhenIdle(async () => {
      if (ended) return true;
      try {
        const { startOffline } = await import('./offline/start-worker.ts');
        // The user may have signed out while it was loading.
        if (!ended) stop = startOffline(current());
        return true;
      } catch {
        return false;
      }
    });
    return () => stop();
  }, [id]);
}

const isBuilt = (): boolean => entryOf(document)?.startsWith('/assets/') === true;

/**
 * True while the server's first screen has to stay: the program could not yet show the same. It is rendered in slices then, between which
 * the page responds.
 */
function useFirstScreen(user: User): boolean {
  const { status } = signalFeed.useReading();
  const isBillingLoaded = useBillingLoaded(user);
  const waitedEnough = useElapsed(BANNER_MS);
  const isReady = status !== 'loading' && (isBillingLoaded || waitedEnough);
  const [isKept, setKept] = useState(isFirstScreenShown);
  useEffect(() => {
    if (isReady) startTransition(() => setKept(false));
  }, [isReady]);
  return isKept;
}

const Line = lazyPart('The age of what is shown', () =>
  import('./shell/offline-line.tsx').then((module) => module.OfflineLine),
);

/** Shows the age of the offline copy while it is on screen (docs/product/channels.md#without-a-network). */
function OfflineStrip() {
  const asOf = useOffline((state) => state.asOf);
  if (asOf === null) return null;
  return (
    <Suspense fallback={<div className="min-h-10 border-b border-line-2 bg-warn-1" />}>
      <Line asOf={asOf} />
    </Suspense>
  );
}

/** Announces why the console just changed: an owner gave the user another role, or took it (docs/product/settings.md#staff). */
function useRoleChange({ role }: User): void {
  const before = useRef<StaffRole | null>(role);
  useEffect(() => {
    if (before.current === role) return;
    before.current = role;
    toast({
      title: 'YOUR ROLE CHANGED',
      description: role ? `Your role is ${role} now.` : 'You are no longer staff.',
    });
  }, [role]);
}

/** Lets verdicts and sizes follow the trading config that the member saves, in this tab or elsewhere. Returns a function that stops it. */
function followTradingRules(): () => void {
  return new QueryObserver(queryClient, settingsQuery).subscribe(({ data }) => {
    if (!data) return;
    const { positionSize, riskTolerance } = data.tradingConfig;
    const known = useTradingRules.getState();
    if (known.positionSize !== positionSize || known.riskTolerance !== riskTolerance)
      useTradingRules.setState({ positionSize, riskTolerance });
  });
}

/** Shows times in the zone that the member chose, in this tab or elsewhere. Returns a function that stops it. */
function followTimeZone(): () => void {
  return new QueryObserver(queryClient, settingsQuery).subscribe(({ data }) => {
    if (data) showTimesIn(data.displaySettings.timeZone);
  });
}

const AlertsPage = lazyPage('Your alerts', () =>
  import('../price-alerts/member/alerts-page.tsx').then((module) => module.AlertsPage),
);
const BlogPage = lazyPage('The blog', () => import('./pages/blog-page.tsx').then((module) => module.BlogPage));
const BlogPostPage = lazyPage('The blog post', () =>
  import('../content/public/post-view.tsx').then((module) => module.BlogPostPage),
);
const CalculatorPage = lazyPage('The calculator', () =>
  import('../sizing/member/calculator.tsx').then((module) => module.CalculatorPage),
);
const ConsolePage = lazyPage(
  'The console',
  () => import('./pages/console-page.tsx').then((module) => module.ConsolePage),
  { load: 'on-demand' },
);
const DevelopersPage = lazyPage('The page for programmers', () =>
  import('../developers/public/developers.tsx').then((module) => module.DevelopersPage),
);
const JournalPage = lazyPage('The journal', () =>
  import('./pages/journal-page.tsx').then((module) => module.JournalPage),
);
const LegalPage = lazyPage('The text', () =>
  import('../visitors/public/legal-view.tsx').then((module) => module.LegalPage),
);
const ProfilePage = lazyPage('The profile', () =>
  import('./pages/profile-page.tsx').then((module) => module.ProfilePage),
);
const RecordPage = lazyPage('The record', () => import('./pages/record-page.tsx').then((module) => module.RecordPage));
const SystemStatusPage = lazyPage('The alerts page', () =>
  import('./pages/system-status-page.tsx').then((module) => module.SystemStatusPage),
);
const VerifyPage = lazyPage('The page that checks the record', () =>
  import('../record/public/verify.tsx').then((module) => module.VerifyPage),
);
const VideosPage = lazyPage('The videos page', () =>
  import('../content/member/videos-panel.tsx').then((module) => module.VideosPage),
);

const Missed = lazyOr(
  'What you missed',
  () => import('./shell/missed.tsx').then((module) => module.Missed),
  () => null,
);
const Extras = lazyPart('The messages of the terminal', () =>
  import('./shell/extras.tsx').then((module) => module.Extras),
);
const loadLive = () => import('./member-live.ts').then((module) => module.startMemberLive());

// Features follow the log before the socket opens, so that no event finds them missing.
followTimeZone();
followTradingRules();
registerBilling();
registerProfile();
for (const list of [signalFeed, journalMarks]) list.register();
// An alert on a device opened this page.
if (window.location.search.includes('signal='))
  void import('../signals/requested-signal.ts').then(({ openPushedSignal }) => openPushedSignal());

/** Everything behind the subscription: ticker, navigation, and the page of the address. */
export function Terminal({ user }: { user: User }) {
  const { pathname } = useLocation();
  const { isAdmin } = user;
  useEffect(() => {
    if (isAdmin) preloadWhenIdle(ConsolePage.preload);
  }, [isAdmin]);
  // What the first paint does not show comes after it.
  const [isPainted, setPainted] = useState(false);
  useEffect(() => changeLater(() => setPainted(true)), []);
  useLive(loadLive);
  useOfflineCopy(user);
  useRoleChange(user);
  if (useFirstScreen(user)) return <Waiting text="LOADING..." />;
  return (
    <>
      <SkipLink />
      <TickerStrip />
      <NavBar user={user} />
      <OfflineStrip />
      <HomeScreenGuide />
      <Suspense>{isPainted && <Missed user={user} />}</Suspense>
      <VerificationBanner user={user} />
      <main id="main">
        <ErrorBoundary at={pathname}>
          {/* One per page: an address whose page is still loading shows that, never the page before. */}
          <Suspense key={placeOf(pathname)} fallback={<Spinner text="LOADING..." />}>
            {pageAt(pathname, user)}
          </Suspense>
        </ErrorBoundary>
      </main>
      <Shortcuts role={user.role} />
      <Suspense>{isPainted && <Extras user={user} />}</Suspense>
      <NewBuildNotice />
    </>
  );
}

/** The pages behind the subscription, by address; any other address is the dashboard. */
const PAGES: Record<string, (user: User) => ReactNode> = {
  '/profile': (user) => (
    <Suspense fallback={<Spinner text="INITIALIZING TRADER PROFILE..." />}>
      <ProfilePage user={user} />
    </Suspense>
  ),
  '/system-status': () => <SystemStatusPage />,
  '/blog': (user) => <BlogPage user={user} />,
  '/journal': () => <JournalPage />,
  '/alerts': () => <AlertsPage />,
  '/record': (user) => <RecordPage user={user} />,
  '/videos': () => <VideosPage />,
  '/verify': () => <VerifyPage />,
  '/calculator': () => <CalculatorPage visitor={false} />,
  '/developers': () => <DevelopersPage />,
  '/terms': (user) => <LegalPage user={user} />,
  '/privacy': (user) => <LegalPage user={user} />,
  '/risk': (user) => <LegalPage user={user} />,
  '/notifications': (user) => <ConsolePage user={user} />,
  '/admin123': (user) => <ConsolePage user={user} />,
};

const DASHBOARD = '/dashboard';
const POST = '/blog/';

/** The page at an address. */
function placeOf(pathname: string): string {
  const path = pathname.replace(/(.)\/+$/, '$1');
  if (path in PAGES) return path;
  return pathname.startsWith(POST) ? POST : DASHBOARD;
}

function pageAt(pathname: string, user: User): ReactNode {
  const place = placeOf(pathname);
  const page = PAGES[place];
  if (page) return page(user);
  if (place === POST) return <BlogPostPage user={user} />;
  return (
    <>
      <BillingBanner user={user} leave={leave} />
      <DashboardPage user={user} />
    </>
  );
}

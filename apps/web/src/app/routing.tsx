import type { User } from '@t0/contracts/accounts';
import type { PagePath } from '@t0/contracts/platform';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Route, Routes, Navigate } from 'react-router-dom';
import { useSession, type Session } from '../accounts/public/use-session.ts';
import type { OpenPath } from './pages/open-page.tsx';
import { forget } from '../shared/lib/forgetting.ts';
import { lazyPage } from '../shared/lib/lazy-part.ts';
import { preloadWhenIdle } from '../shared/lib/parts/preload.ts';
import { endPage } from '../prerender/handover.ts';
import { Waiting } from './start-shell.tsx';
import { keepOnlyOf } from '../shared/lib/offline-hint.ts';
import { toast } from '../shared/ui/toast-store.ts';
import { useInstruments } from '../prices/instruments.ts';

/** Announces why the screen just changed: access came or went while the user was on the page. */
function useAccessChange({ status, user }: Session): void {
  const before = useRef<{ id: string; status: string } | null>(null);
  const id = user?.id ?? null;
  useEffect(() => {
    const last = before.current;
    before.current = id === null ? null : { id, status };
    if (last === null || last.id !== id || last.status === status) return;
    if (status === 'member') toast({ title: 'ACCESS ACTIVE', description: 'Welcome to the terminal.' });
    else
      toast({ title: 'SUBSCRIPTION ENDED', description: 'The terminal is locked until it is renewed.', tone: 'error' });
  }, [id, status]);
}

/** Remembers for the next visit whether the reader is a member, and removes the offline copy of any other user. */
function useReaderHint({ status, user }: Session): void {
  const id = user?.id ?? null;
  useEffect(() => {
    if (status !== 'member' && status !== 'guest' && status !== 'visitor') return;
    keepOnlyOf(status === 'member' ? id : null);
  }, [status, id]);
}

const loadTerminal = () => import('./terminal.tsx');

const loadCheckout = () => import('./pages/checkout-pages.tsx');

const Terminal = lazyPage('The terminal', () => loadTerminal().then((module) => module.Terminal), {
  load: 'on-demand',
  screen: true,
});

const LandingPage = lazyPage(
  'The start page',
  () => import('./pages/landing-page.tsx').then((module) => module.LandingPage),
  { load: 'on-demand', screen: true },
);

const SignInPage = lazyPage('The login', () => import('./pages/sign-in-page.tsx').then((module) => module.SignInPage), {
  load: 'on-demand',
  screen: true,
});

const PublicPage = lazyPage('The page', () => import('./pages/public-page.tsx').then((module) => module.PublicPage), {
  load: 'on-demand',
  screen: true,
});

const BlogPage = lazyPage('The blog', () => import('./pages/blog-page.tsx').then((module) => module.BlogPage), {
  load: 'on-demand',
});

const BlogPostPage = lazyPage(
  'The blog post',
  () => import('../content/public/post-view.tsx').then((module) => module.BlogPostPage),
  { load: 'on-demand' },
);

const OwnJournalPage = lazyPage(
  'The journal',
  () => import('./pages/journal-page.tsx').then((module) => module.OwnJournalPage),
  { load: 'on-demand' },
);

const RecordPage = lazyPage('The record', () => import('./pages/record-page.tsx').then((module) => module.RecordPage), {
  load: 'on-demand',
});

const CalculatorPage = lazyPage(
  'The calculator',
  () => import('../sizing/member/calculator.tsx').then((module) => module.CalculatorPage),
  { load: 'on-demand', screen: true },
);

const OpenPage = lazyPage('The page', () => import('./pages/open-page.tsx').then((module) => module.OpenPage), {
  load: 'on-demand',
  screen: true,
});

const NotFoundPage = lazyPage(
  'The page',
  () => import('./pages/not-found-page.tsx').then((module) => module.NotFoundPage),
  { load: 'on-demand', screen: true },
);

const ResetPasswordPage = lazyPage(
  'The page for a new password',
  () => import('../accounts/public/reset-screen.tsx').then((module) => module.ResetPasswordPage),
  { load: 'on-demand', screen: true },
);

const ConfirmEmailPage = lazyPage(
  'The page to confirm an address',
  () => import('../accounts/public/verification-screen.tsx').then((module) => module.ConfirmEmailPage),
  { load: 'on-demand', screen: true },
);

const CheckoutSuccessPage = lazyPage(
  'The page on your payment',
  () => loadCheckout().then((module) => module.CheckoutSuccessPage),
  { load: 'on-demand', screen: true },
);

const CheckoutCancelledPage = lazyPage(
  'The page on your payment',
  () => loadCheckout().then((module) => module.CheckoutCancelledPage),
  { load: 'on-demand', screen: true },
);

const TestTerminalPage = lazyPage(
  'The test terminal',
  () => import('./pages/test-terminal-page.tsx').then((module) => module.TestTerminalPage),
  { load: 'on-demand', screen: true },
);

/** Loads the code of the server-rendered public page at an address. Returns true if it loaded. */
export async function loadPublicPage(path: string): Promise<boolean> {
  const parts =
    path === '/' || path === '/home' ? [LandingPage] : [PublicPage, path === '/blog' ? BlogPage : BlogPostPage];
  return (await Promise.all(parts.map(({ preload }) => preload()))).every(Boolean);
}

type Screen = (session: Session) => ReactNode;

const landing: Screen = ({ user }) => <LandingPage user={user} />;

const notFound: Screen = (session) => <NotFoundPage session={session} />;

/** The terminal for those with access; for the others what is given, a string as an address to go to. */
function terminalOr(session: Session, guest: string | ReactNode, visitor = guest, failed = visitor): ReactNode {
  const member = (user: User): ReactNode => <Terminal key={user.id} user={user} />;
  return <Gate session={session} member={member} guest={guest} visitor={visitor} failed={failed} />;
}

/** The product's front door: everybody's page, which is the terminal for those with access. */
const home: Screen = (session) => terminalOr(session, landing(session));

/** Behind the subscription. */
const inside: Screen = (session) => terminalOr(session, '/', '/auth', landing(session));

/** The member's own data, which stays with an account that lost its access. */
const journal: Screen = (session) => {
  const own = (
    <PublicPage user={session.user}>
      <OwnJournalPage />
    </PublicPage>
  );
  return terminalOr(session, own, '/auth', landing(session));
};

/** For everybody; members read in the terminal, the others on a public page. */
const blog: Screen = (session) => open(session, <BlogPage user={session.user} />);

const record: Screen = (session) => open(session, <RecordPage user={session.user} />);

const blogPost: Screen = (session) => open(session, <BlogPostPage user={session.user} />);

const few =
  (path: OpenPath): Screen =>
  (session) =>
    open(session, <OpenPage path={path} user={session.user} />);

const calculator: Screen = (session) => open(session, <CalculatorPage visitor />);

function open(session: Session, page: ReactNode): ReactNode {
  return terminalOr(session, <PublicPage user={session.user}>{page}</PublicPage>);
}

/** The sign-in pages; a signed-in user without a subscription is redirected to the form that starts one. */
const auth: Screen = (session) => (
  <Gate session={session} member="/dashboard" guest="/#contact" visitor={<SignInPage />} failed={<SignInPage />} />
);

/** The route table of docs/product/visitors.md#addresses: the page at each address, by kind of user. */
const ROUTES: Record<PagePath, Screen> = {
  '/': home,
  '/home': home,
  '/dashboard': inside,
  '/profile': inside,
  '/system-status': inside,
  '/videos': inside,
  '/blog': blog,
  '/blog/:id': blogPost,
  '/journal': journal,
  '/alerts': inside,
  '/record': record,
  '/verify': few('/verify'),
  '/calculator': calculator,
  '/developers': few('/developers'),
  '/terms': few('/terms'),
  '/privacy': few('/privacy'),
  '/risk': few('/risk'),
  '/notifications': inside,
  '/admin123': inside,
  '/auth': auth,
  '/auth-new': auth,
  '/subscribe': auth,
  '/login': auth,
  '/reset-password': () => <ResetPasswordPage />,
  '/confirm-email': (session) => <ConfirmEmailPage session={session} />,
  '/test-subscription': (session) => <TestTerminalPage missing={notFound(session)} />,
  '/checkout/success': (session) => <CheckoutSuccessPage session={session} title="PAYMENT RECEIVED" />,
  '/checkout/cancelled': (session) => <CheckoutCancelledPage session={session} />,
  '/auth/whop-success': (session) => <CheckoutSuccessPage session={session} title="MEMBERSHIP CONFIRMED" />,
};

/** Shows the screen of the address. */
export function Routing() {
  const session = useSession();
  useForgetting(session);
  useAccessChange(session);
  const { status } = session;
  useEffect(() => {
    if (status === 'visitor') preloadWhenIdle(SignInPage.preload);
  }, [status]);
  useReaderHint(session);
  return (
    <Suspense fallback={<Waiting text="LOADING..." />}>
      <Routes>
        {Object.entries(ROUTES).map(([path, screen]) => (
          <Route key={path} path={path} element={screen(session)} />
        ))}
        <Route path="*" element={notFound(session)} />
      </Routes>
      <Rendered />
    </Suspense>
  );
}

/** Within the boundary of the screen, which hydrates by itself: the program has the page when this has. */
function Rendered() {
  useEffect(endPage, []);
  return null;
}

/** When access ends or passes to another user, or a role of staff changes, the data read with them is discarded at once. */
function useForgetting(session: Session): void {
  const reader = session.status === 'member' ? session.user.id : null;
  const role = session.status === 'member' ? session.user.role : null;
  useEffect(() => (reader === null ? undefined : () => forget('member')), [reader]);
  useEffect(() => (role ? () => forget('admin') : undefined), [role]);
}

interface GateProps {
  session: Session;
  /** The content for each kind of user; a string redirects to that address. */
  member: string | ((user: User) => ReactNode);
  guest: string | ReactNode;
  visitor: string | ReactNode;
  /** While the session cannot be read. */
  failed: ReactNode;
}

/** Decides by the session which page an address shows. The server enforces access; this only redirects. */
export function Gate({ session, member, guest, visitor, failed }: GateProps) {
  const { status, user } = session;
  // No price can be written before the instruments are known; who cannot be served has none.
  const known = useInstruments().length > 0 || status === 'failed';
  if (status === 'unchecked' || status === 'checking' || !known) return <Waiting text="AUTHENTICATING..." />;
  const shown = { member, guest, visitor, failed }[status];
  if (typeof shown === 'string') return <Navigate to={shown} replace />;
  if (typeof shown !== 'function') return shown;
  return user && shown(user);
}

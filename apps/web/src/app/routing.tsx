import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useSession } from '../features/session/hooks/use-session.ts';
import type { Session } from '../features/session/hooks/use-session.ts';
import { Spinner } from '../shared/ui/spinner.tsx';
import { Gate } from './gate.tsx';
import { lazyPart } from '../shared/lib/lazy-part.ts';
import { useAccessNews } from './use-access-news.ts';

const loadTerminal = () => import('./terminal.tsx');
const loadCheckout = () => import('./pages/checkout-pages.tsx');
const Terminal = lazyPart(() => loadTerminal().then((module) => module.Terminal));
const LandingPage = lazyPart(() => import('./pages/landing-page.tsx').then((module) => module.LandingPage));
const SignInPage = lazyPart(() => import('./pages/sign-in-page.tsx').then((module) => module.SignInPage));
const PublicPage = lazyPart(() => import('./pages/public-page.tsx').then((module) => module.PublicPage));
const BlogPage = lazyPart(() => import('./pages/blog-page.tsx').then((module) => module.BlogPage));
const BlogPostPage = lazyPart(() => import('./pages/blog-page.tsx').then((module) => module.BlogPostPage));
const NotFoundPage = lazyPart(() => import('./pages/not-found-page.tsx').then((module) => module.NotFoundPage));
const ResetPasswordPage = lazyPart(() =>
  import('./pages/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
);
const CheckoutSuccessPage = lazyPart(() => loadCheckout().then((module) => module.CheckoutSuccessPage));
const CheckoutCancelledPage = lazyPart(() => loadCheckout().then((module) => module.CheckoutCancelledPage));
const TestTerminalPage = lazyPart(() =>
  import('./pages/test-terminal-page.tsx').then((module) => module.TestTerminalPage),
);

type Screen = (session: Session) => ReactNode;

const landing: Screen = ({ user }) => <LandingPage user={user} />;
const notFound: Screen = (session) => <NotFoundPage session={session} />;

/** The product's front door: everybody's page, which is the terminal for those with access. */
const home: Screen = (session) => (
  <Gate
    session={session}
    member={(user) => <Terminal key={user.id} user={user} />}
    guest={landing(session)}
    visitor={landing(session)}
    failed={landing(session)}
  />
);

/** Behind the subscription. */
const inside: Screen = (session) => (
  <Gate
    session={session}
    member={(user) => <Terminal key={user.id} user={user} />}
    guest="/"
    visitor="/auth"
    failed={landing(session)}
  />
);

/** For everybody; members read in the terminal, the others on a public page. */
const blog: Screen = (session) => open(session, <BlogPage user={session.user} />);
const blogPost: Screen = (session) => open(session, <BlogPostPage user={session.user} />);

function open(session: Session, page: ReactNode): ReactNode {
  const shown = <PublicPage user={session.user}>{page}</PublicPage>;
  return (
    <Gate
      session={session}
      member={(user) => <Terminal key={user.id} user={user} />}
      guest={shown}
      visitor={shown}
      failed={shown}
    />
  );
}

/** The ways in; who is signed in without a subscription is led to the form that starts one. */
const auth: Screen = (session) => (
  <Gate session={session} member="/dashboard" guest="/#contact" visitor={<SignInPage />} failed={<SignInPage />} />
);

/** The route table of specification 1, section 2: who sees what under which address. */
const ROUTES: Record<string, Screen> = {
  '/': home,
  '/home': home,
  '/dashboard': inside,
  '/profile': inside,
  '/system-status': inside,
  '/videos': inside,
  '/blog': blog,
  '/blog/:id': blogPost,
  '/notifications': inside,
  '/admin123': inside,
  '/auth': auth,
  '/auth-new': auth,
  '/subscribe': auth,
  '/login': auth,
  '/reset-password': () => <ResetPasswordPage />,
  '/test-subscription': (session) => <TestTerminalPage missing={notFound(session)} />,
  '/checkout/success': (session) => <CheckoutSuccessPage session={session} title="PAYMENT RECEIVED" />,
  '/checkout/cancelled': (session) => <CheckoutCancelledPage session={session} />,
  '/auth/whop-success': (session) => <CheckoutSuccessPage session={session} title="MEMBERSHIP CONFIRMED" />,
};

/** Shows the screen of the address. */
export function Routing() {
  const session = useSession();
  useForgetting(session);
  useAccessNews(session);
  return (
    <Suspense fallback={<Spinner text="LOADING..." />}>
      <Routes>
        {Object.entries(ROUTES).map(([path, screen]) => (
          <Route key={path} path={path} element={screen(session)} />
        ))}
        <Route path="*" element={notFound(session)} />
      </Routes>
    </Suspense>
  );
}

/** When access ends or passes to another person, what the last one could read is forgotten at once. */
function useForgetting(session: Session): void {
  const reader = session.status === 'member' ? session.user.id : null;
  useEffect(() => {
    if (reader === null) return undefined;
    return () => void loadTerminal().then((module) => module.forgetTerminal());
  }, [reader]);
}

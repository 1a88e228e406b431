import { lazy, Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useSession } from '../features/session/hooks/use-session.ts';
import type { Session } from '../features/session/hooks/use-session.ts';
import { Spinner } from '../shared/ui/spinner.tsx';
import { Gate } from './gate.tsx';

const loadTerminal = () => import('./terminal.tsx');
const Terminal = lazy(() => loadTerminal().then((module) => ({ default: module.Terminal })));
const LandingPage = lazy(() => import('./pages/landing-page.tsx').then((module) => ({ default: module.LandingPage })));
const SignInPage = lazy(() => import('./pages/sign-in-page.tsx').then((module) => ({ default: module.SignInPage })));
const NotFoundPage = lazy(() =>
  import('./pages/not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })),
);

/** The route table of specification 1, section 2: who sees what under which address. */
export function Routing() {
  const session = useSession();
  useForgetting(session);
  const landing = <LandingPage user={session.user} />;
  const gates = {
    home: <Gate session={session} member={(user) => <Terminal user={user} />} guest={landing} visitor={landing} />,
    inside: <Gate session={session} member={(user) => <Terminal user={user} />} guest="/" visitor="/auth" />,
    auth: <Gate session={session} member="/dashboard" guest="/" visitor={<SignInPage />} />,
  };
  return (
    <Suspense fallback={<Spinner text="LOADING..." />}>
      <Routes>
        {Object.entries(ADDRESSES).map(([path, gate]) => (
          <Route key={path} path={path} element={gates[gate]} />
        ))}
        <Route path="*" element={<NotFoundPage session={session} />} />
      </Routes>
    </Suspense>
  );
}

const ADDRESSES = {
  '/': 'home',
  '/home': 'home',
  '/dashboard': 'inside',
  '/notifications': 'inside',
  '/admin123': 'inside',
  '/auth': 'auth',
  '/auth-new': 'auth',
  '/subscribe': 'auth',
  '/login': 'auth',
} as const;

/** When access ends or passes to another person, what the last one could read is forgotten at once. */
function useForgetting(session: Session): void {
  const reader = session.status === 'member' ? session.user.id : null;
  useEffect(() => {
    if (reader === null) return undefined;
    return () => void loadTerminal().then((module) => module.forgetTerminal());
  }, [reader]);
}

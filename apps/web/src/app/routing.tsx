import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useSession } from '../features/session/hooks/use-session.ts';
import type { Session } from '../features/session/hooks/use-session.ts';
import { Spinner } from '../shared/ui/spinner.tsx';
import { Gate } from './gate.tsx';
import { lazyPart } from '../shared/lib/lazy-part.ts';

const loadTerminal = () => import('./terminal.tsx');
const Terminal = lazyPart(() => loadTerminal().then((module) => module.Terminal));
const LandingPage = lazyPart(() => import('./pages/landing-page.tsx').then((module) => module.LandingPage));
const SignInPage = lazyPart(() => import('./pages/sign-in-page.tsx').then((module) => module.SignInPage));
const NotFoundPage = lazyPart(() => import('./pages/not-found-page.tsx').then((module) => module.NotFoundPage));

/** The route table of specification 1, section 2: who sees what under which address. */
export function Routing() {
  const session = useSession();
  useForgetting(session);
  const landing = <LandingPage user={session.user} />;
  const gates = {
    home: <Gate session={session} member={(user) => <Terminal user={user} />} guest={landing} visitor={landing} />,
    inside: <Gate session={session} member={(user) => <Terminal user={user} />} guest="/" visitor="/auth" />,
    auth: <Gate session={session} member="/dashboard" guest="/#account" visitor={<SignInPage />} />,
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
  '/system-status': 'inside',
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

import type { TwoFactorChallenge } from '@t0/contracts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { toastOnNextPage } from '../../shared/ui/toast-store.ts';
import type { LoginPath } from './api.ts';
import { LoginForm } from './login-form.tsx';

const SecondFactorForm = lazyPart('The form for the second factor', () =>
  import('./second-factor-form.tsx').then((module) => module.SecondFactorForm),
);

interface LoginPanelProps {
  path: LoginPath;
  email: string;
  /** The wait between success and leaving, in ms: one variant of the screen waits 500 (docs/product/accounts.md#auth-screen). */
  leaveAfterMs: number;
  /** Leads on, by a full page load; the welcome is shown by the page that loads next. */
  onLeave: () => void;
  onForgotten: (email: string) => void;
}

/** LOGIN: the password, and the second factor where the account has one. */
export function LoginPanel({ path, email, leaveAfterMs, onLeave, onForgotten }: LoginPanelProps) {
  /** While a second factor is required: the account's factors. */
  const [challenge, setChallenge] = useState<TwoFactorChallenge | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePageReturn(() => setChallenge(null));
  const signedIn = (): void => {
    toastOnNextPage({ title: 'Welcome back!', description: 'Successfully logged in' });
    if (leaveAfterMs === 0) onLeave();
    else timer.current = setTimeout(onLeave, leaveAfterMs);
  };

  if (!challenge) {
    return (
      <LoginForm path={path} email={email} onSignedIn={signedIn} onChallenge={setChallenge} onForgotten={onForgotten} />
    );
  }
  return (
    <Suspense fallback={<Skeleton className="h-11" />}>
      <SecondFactorForm challenge={challenge} onSignedIn={signedIn} onBack={() => setChallenge(null)} />
    </Suspense>
  );
}

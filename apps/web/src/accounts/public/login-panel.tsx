import type { TwoFactorChallenge, LoginDto, User } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { toastOnNextPage, toast } from '../../shared/ui/toast-store.ts';
import { login, signInWithPasskey, type LoginPath } from './api.ts';
import { rememberedTrader } from '../remembered.ts';
import { HttpError, messageOf } from '../../shared/lib/http.ts';
import { isEmail } from '../../shared/lib/is-email.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { Form } from '../../shared/ui/form.tsx';

/** For who registered in this browser and did not pay; the server says the same to everybody. */
const UNCONFIRMED = '. If you have just registered, open the link in our mail first.';

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

interface LoginFormProps {
  path: LoginPath;
  /** The initial value of the address field. */
  email: string;
  onSignedIn: (user: User) => void;
  /** The password was right, a second factor is asked. */
  onChallenge: (challenge: TwoFactorChallenge) => void;
  /** The way to a new password was chosen; with the address typed so far. */
  onForgotten: (email: string) => void;
}

/** The validation errors by field (docs/product/accounts.md#login). */
function validateLogin({ email, password }: LoginDto): Partial<LoginDto> {
  return {
    ...(!isEmail(email) && { email: 'Invalid email address' }),
    ...(password === '' && { password: 'Password is required' }),
  };
}

/** Sign-in with address and password (docs/product/accounts.md#login). */
function LoginForm({ path, email, onSignedIn, onChallenge, onForgotten }: LoginFormProps) {
  const [values, setValues] = useState<LoginDto>({ email, password: '' });
  const [errors, setErrors] = useState<Partial<LoginDto>>({});
  const signIn = useMutation({
    mutationFn: (credentials: LoginDto) => login(path, credentials),
    onSuccess: (answer) => ('twoFactorRequired' in answer ? onChallenge(answer) : onSignedIn(answer)),
    onError: (error, { email: tried }) => {
      const refused = error instanceof HttpError && error.code === 'INVALID_CREDENTIALS';
      const hint = refused && rememberedTrader().email === tried ? UNCONFIRMED : '';
      toast({ title: 'Login failed', description: `${messageOf(error, 'Login failed')}${hint}`, tone: 'error' });
    },
  });
  usePageReturn(() => {
    signIn.reset();
    setValues({ ...values, password: '' });
  });
  const busy = signIn.isPending || signIn.isSuccess;
  const address = values.email.trim();
  const set = (name: keyof LoginDto) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  const submit = (): void => {
    const credentials = { email: address, password: values.password };
    const found = validateLogin(credentials);
    setErrors(found);
    if (Object.keys(found).length === 0) signIn.mutate(credentials);
  };

  return (
    <Form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...set('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        maxLength={LIMITS.password.max * 2}
        {...set('password')}
      />
      <Button type="submit" variant="primary" size="lg" disabled={busy} className="mt-1 w-full">
        {busy ? 'AUTHENTICATING...' : 'LOGIN'}
      </Button>
      <PasskeyButton label="SIGN IN WITH A PASSKEY" disabled={busy} sign={signInWithPasskey} onSignedIn={onSignedIn} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Button variant="quiet" className="-ml-3" onClick={() => onForgotten(address)}>
          RESET_ACCESS_CODE
        </Button>
        <Button variant="quiet" className="-mr-3 text-text-3!" onClick={() => onForgotten(address)}>
          Forgot password?
        </Button>
      </div>
    </Form>
  );
}

import {
  validatePassword,
  PASSWORD_HINT,
  validateName,
  type RegisterDto,
  type Registration,
} from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { useState, useEffect, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { PlanChoice } from '../plan-choice.tsx';
import { usePlanChoice } from '../use-plan-choice.ts';
import { rememberedTrader, rememberCheckout, rememberTrader } from '../../accounts/remembered.ts';
import { request } from '../../shared/lib/http.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toast, toastRefusal } from '../../shared/ui/toast-store.ts';
import { isPlausibleEmail } from '../../accounts/is-plausible-email.ts';
import { createCheckoutSession, redirectRefusal } from '../create-checkout-session.ts';
import { Form } from '../../shared/ui/form.tsx';

/** The time to read a toast of two short lines, in ms. */
const READING_MS = 2000;

/** Characters the submit check asks for before the rule itself does (docs/product/accounts.md#registration). */
const SUBMIT_MIN = 6;

/** The values entered in an earlier form of this browser, as the initial values. */
function firstValues(): RegisterDto {
  const { email, name } = rememberedTrader();
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { email, password: '', firstName, lastName: rest.join(' ') };
}

/** REGISTER: the account, and then the payment page. `leave` opens an address in this tab. */
export function RegisterForm({ leave }: { leave: (url: string) => void }) {
  const [values, setValues] = useState(firstValues);
  const plans = usePlanChoice();
  const { submit, pay, created, busy, leaveNow } = useRegistration(leave, plans.chosen);
  usePageReturn(() => setValues({ ...values, password: '' }));
  const set = (name: keyof RegisterDto) => ({
    name,
    value: values[name],
    disabled: created,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const passwordError = values.password === '' ? undefined : (validatePassword(values.password) ?? undefined);

  const send = (): void => {
    const account: RegisterDto = {
      email: values.email.trim(),
      password: values.password,
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
    };
    if (leaveNow) return leaveNow();
    if (created) return pay(account.email);
    const error = validateRegistration(account);
    if (error) return toast({ title: 'Validation Error', description: error, tone: 'error' });
    submit(account);
  };

  return (
    <Form noValidate className="grid gap-4" onSubmit={send}>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1 max-md:gap-4">
        <TextField label="First name" autoComplete="given-name" maxLength={LIMITS.name.max} {...set('firstName')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={LIMITS.name.max} {...set('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email.max}
        {...set('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={passwordError}
        hint={PASSWORD_HINT}
        {...set('password')}
      />
      <PlanChoice choice={plans} />
      <Button type="submit" variant="primary" size="lg" disabled={busy && !leaveNow} className="mt-1 w-full">
        {label(created, busy && !leaveNow)}
      </Button>
      <p className="meta">
        {plans.plans.length > 1 ? 'Paid' : 'One plan, paid'} by card. You continue to the secure checkout next.
        {created && ' We have mailed you a link that confirms your address.'}
      </p>
    </Form>
  );
}

function label(created: boolean, busy: boolean): string {
  if (created) return busy ? 'REDIRECTING...' : 'CONTINUE TO PAYMENT';
  return busy ? 'CREATING ACCOUNT...' : 'REGISTER';
}

/** The reason why REGISTER is refused on submit, in the order of docs/product/accounts.md#registration; null when it is valid. */
export function validateRegistration({ email, password, firstName, lastName }: RegisterDto): string | null {
  if (!email || !password || !firstName || !lastName) return 'Please fill in all required fields';
  if (!isPlausibleEmail(email)) return 'Please enter a valid email address';
  if ([...password].length < SUBMIT_MIN) return 'Password must be at least 6 characters long';
  return validatePassword(password) ?? validateName('First name', firstName) ?? validateName('Last name', lastName);
}

interface DelayedLeave {
  /** Marks that a message has just appeared that must be read before the page is left. */
  wasShown: () => void;
  /** Leaves for `url`: at once, or when the message has been on screen long enough. */
  go: (url: string) => void;
  /** Leaves now, for a user who has read the message; null while nothing waits. */
  leaveNow: (() => void) | null;
}

/** Leaves the page when its last message has been on screen long enough, or when the user asks for it. */
function useDelayedLeave(leave: (url: string) => void): DelayedLeave {
  const readAt = useRef(0);
  const [next, setNext] = useState<string | null>(null);
  const leaveNow = useRef(leave);
  useEffect(() => {
    leaveNow.current = leave;
  });
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(() => leaveNow.current(next), Math.max(0, readAt.current - Date.now()));
    return () => clearTimeout(timer);
  }, [next]);
  usePageReturn(() => setNext(null));
  return {
    wasShown: () => (readAt.current = Date.now() + READING_MS),
    go: (url) => (Date.now() < readAt.current ? setNext(url) : leave(url)),
    leaveNow: next === null ? null : () => leave(next),
  };
}

interface Steps {
  /** Creates the account, then leads to the payment page. */
  submit: (account: RegisterDto) => void;
  /** Asks for the payment page once more, for an account that exists. */
  pay: (email: string) => void;
  /** The account was created here. */
  created: boolean;
  busy: boolean;
  /** Leaves for the payment page at once, while the page still shows its message. */
  leaveNow: (() => void) | null;
}

/** Registration up to the payment page (docs/product/accounts.md#registration). `leave` opens an address in this tab; `plan`: the key of the chosen plan. */
function useRegistration(leave: (url: string) => void, plan: string): Steps {
  const { wasShown, go, leaveNow } = useDelayedLeave(leave);
  const checkout = useMutation({
    mutationFn: createCheckoutSession,
    onSuccess: go,
    onError: (error) =>
      toast({
        title: 'Redirect Failed',
        description: redirectRefusal(error),
        tone: 'error',
      }),
  });
  usePageReturn(checkout.reset);
  const register = useMutation({
    // It starts no session and answers alike for addresses that are taken.
    mutationFn: (body: RegisterDto) => request<Registration>('/api/register', { method: 'POST', body }),
    onSuccess: ({ email, firstName, lastName }) => {
      toast({ title: 'Account created!', description: 'Redirecting to payment page...' });
      wasShown();
      rememberTrader({ email, name: `${firstName} ${lastName}` });
      rememberCheckout(email, plan);
      checkout.mutate({ email, plan });
    },
    onError: (error) => toastRefusal('Registration failed', error, 'Registration failed'),
  });
  return {
    submit: register.mutate,
    pay: (email) => checkout.mutate({ email, plan }),
    created: register.isSuccess,
    busy: register.isPending || checkout.isPending || checkout.isSuccess,
    leaveNow,
  };
}

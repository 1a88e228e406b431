import type { RegisterDto } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { createCheckoutSession } from '../create-checkout-session.ts';
import { redirectRefusal } from '../redirect-refusal.ts';
import { rememberCheckout, rememberTrader } from '../remembered.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { registerAccount } from './api.ts';
import { useEffect, useRef, useState } from 'react';

/** The time to read a toast of two short lines, in ms. */
const READING_MS = 2000;

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
export function useRegistration(leave: (url: string) => void, plan: string): Steps {
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
    mutationFn: registerAccount,
    onSuccess: ({ email, firstName, lastName }) => {
      toast({ title: 'Account created!', description: 'Redirecting to payment page...' });
      wasShown();
      rememberTrader({ email, name: `${firstName} ${lastName}` });
      rememberCheckout(email, plan);
      checkout.mutate({ email, plan });
    },
    onError: (error) =>
      toast({
        title: 'Registration failed',
        description: messageOf(error, 'Registration failed'),
        tone: 'error',
      }),
  });
  return {
    submit: register.mutate,
    pay: (email) => checkout.mutate({ email, plan }),
    created: register.isSuccess,
    busy: register.isPending || checkout.isPending || checkout.isSuccess,
    leaveNow,
  };
}

import type { RegisterDto } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { createCheckoutSession } from '../create-checkout-session.ts';
import { redirectRefusal } from '../redirect-refusal.ts';
import { rememberCheckout, rememberTrader } from '../remembered.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { registerAccount } from './api.ts';
import { useUnhurriedLeave } from './use-unhurried-leave.ts';

interface Steps {
  /** Creates the account, then leads to the payment page. */
  submit: (account: RegisterDto) => void;
  /** Asks for the payment page once more, for an account that exists. */
  pay: (email: string) => void;
  /** The account was created here. */
  created: boolean;
  busy: boolean;
  /** Leaves for the payment page at once, while the page waits for its message to be read. */
  hurry: (() => void) | null;
}

/** Registration up to the payment page (docs/product/accounts.md#registration). `leave` opens an address in this tab. */
export function useRegistration(leave: (url: string) => void): Steps {
  const { told, go, hurry } = useUnhurriedLeave(leave);
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
      told();
      rememberTrader({ email, name: `${firstName} ${lastName}` });
      rememberCheckout(email);
      checkout.mutate(email);
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
    pay: checkout.mutate,
    created: register.isSuccess,
    busy: register.isPending || checkout.isPending || checkout.isSuccess,
    hurry,
  };
}

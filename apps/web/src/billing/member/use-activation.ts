import { useEffect, useRef, useState } from 'react';
import { createCheckoutSession } from '../../accounts/create-checkout-session.ts';
import { rememberCheckout, rememberTrader } from '../../accounts/remembered.ts';
import { HttpError, messageOf } from '../../shared/lib/http.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { isPlausibleEmail } from '../../accounts/is-plausible-email.ts';

/** The fields of the form; phone and experience stay in the browser (docs/product/visitors.md#registration-form). */
interface Applicant {
  name: string;
  email: string;
}

/** The reason why SUBMIT is refused (docs/product/visitors.md#registration-form); null when it is valid. */
function validateSubmission({ name, email }: Applicant): string | null {
  if (!name || !email) return 'Please fill in your name and email address.';
  return isPlausibleEmail(email) ? null : 'Please enter a valid email address.';
}

/** The reason why ACTIVATE TRADING SIGNALS is refused (docs/product/visitors.md#registration-form); null when it is valid. */
function validateActivation({ name, email }: Applicant): string | null {
  return name && email ? null : 'Please enter your name and email address.';
}

/** From SUBMIT to /subscribe (docs/product/visitors.md#registration-form). */
const SUBSCRIBE_AFTER_MS = 500;

interface Ways {
  /** The key of the chosen plan. */
  plan: string;
  /** Opens an address of another host in this tab. */
  leave: (url: string) => void;
  /** Goes to /subscribe. */
  subscribe: () => void;
}

interface Activation {
  /** Keeps name and address, goes on to registration. */
  submit: (applicant: Applicant) => void;
  /** Asks for the payment page and goes there. */
  activate: (applicant: Applicant) => void;
  /** The running action of the two. */
  busy: 'submit' | 'activate' | null;
  /** The reason why SUBMIT failed. */
  error: string | null;
}

/** Both ways on from the landing form, from idle through submitting to leaving or back (docs/product/visitors.md#registration-form). */
export function useActivation({ plan, leave, subscribe }: Ways): Activation {
  const [busy, setBusy] = useState<Activation['busy']>(null);
  const [error, setError] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePageReturn(() => setBusy(null));

  const submit = (applicant: Applicant): void => {
    const found = validateSubmission(applicant);
    if (found) return setError(found);
    if (!rememberTrader(applicant)) return setError('Failed to register. Please try again.');
    setError(null);
    setBusy('submit');
    timer.current = setTimeout(subscribe, SUBSCRIBE_AFTER_MS);
  };

  const activate = async (applicant: Applicant): Promise<void> => {
    const missing = validateActivation(applicant);
    if (missing) return toast({ title: 'VALIDATION ERROR', description: missing, tone: 'error' });
    setError(null);
    setBusy('activate');
    try {
      rememberTrader(applicant);
      const url = await createCheckoutSession({ email: applicant.email, plan });
      rememberCheckout(applicant.email, plan);
      leave(url);
    } catch (error) {
      setBusy(null);
      toast({
        title: 'CONNECTION ERROR',
        description: `Failed to start checkout process: ${reason(error)}`,
        tone: 'error',
      });
    }
  };

  return { submit, activate: (applicant) => void activate(applicant), busy, error };
}

/** The server's message, or its replacement (docs/product/visitors.md#registration-form). */
function reason(error: unknown): string {
  if (error instanceof HttpError && error.code === 'UNKNOWN') return 'Failed to create checkout session';
  return messageOf(error, 'Unknown error');
}

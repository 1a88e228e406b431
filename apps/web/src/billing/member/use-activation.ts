import { useEffect, useRef, useState } from 'react';
import { createCheckoutSession } from '../../accounts/create-checkout-session.ts';
import { rememberCheckout, rememberTrader } from '../../accounts/remembered.ts';
import { HttpError, messageOf } from '../../shared/lib/http.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { findActivateFault, findSubmitFault } from './activation-fault.ts';
import type { Applicant } from './activation-fault.ts';

/** From SUBMIT to /subscribe (docs/product/visitors.md#registration-form). */
const SUBSCRIBE_AFTER_MS = 500;

interface Ways {
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
  /** Which of the two is under way. */
  busy: 'submit' | 'activate' | null;
  /** Why SUBMIT did not go on. */
  fault: string | null;
}

/** Both ways on from the landing form, from idle through submitting to leaving or back (docs/product/visitors.md#registration-form). */
export function useActivation({ leave, subscribe }: Ways): Activation {
  const [busy, setBusy] = useState<Activation['busy']>(null);
  const [fault, setFault] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePageReturn(() => setBusy(null));

  const submit = (applicant: Applicant): void => {
    const found = findSubmitFault(applicant);
    if (found) return setFault(found);
    if (!rememberTrader(applicant)) return setFault('Failed to register. Please try again.');
    setFault(null);
    setBusy('submit');
    timer.current = setTimeout(subscribe, SUBSCRIBE_AFTER_MS);
  };

  const activate = async (applicant: Applicant): Promise<void> => {
    const missing = findActivateFault(applicant);
    if (missing) return toast({ title: 'VALIDATION ERROR', description: missing, tone: 'error' });
    setFault(null);
    setBusy('activate');
    try {
      rememberTrader(applicant);
      const url = await createCheckoutSession(applicant.email);
      rememberCheckout(applicant.email);
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

  return { submit, activate: (applicant) => void activate(applicant), busy, fault };
}

/** The server's message, or what stands for it (docs/product/visitors.md#registration-form). */
function reason(error: unknown): string {
  if (error instanceof HttpError && error.code === 'UNKNOWN') return 'Failed to create checkout session';
  return messageOf(error, 'Unknown error');
}

import type { BillingState } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { createCheckoutSession } from '../../accounts/create-checkout-session.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { openPortal } from './api.ts';

interface BillingUpdate {
  update: (billing: BillingState) => void;
  busy: boolean;
}

/** Moves a subscription to Stripe: by the customer portal for whom Stripe knows, by a checkout for whom it does not. */
export function useBillingUpdate(email: string, leave: (url: string) => void): BillingUpdate {
  const opening = useMutation({
    mutationFn: ({ portalAvailable }: BillingState) => (portalAvailable ? openPortal() : createCheckoutSession(email)),
    onSuccess: (url) => leave(url),
    onError: (error) =>
      toast({
        title: 'Redirect Failed',
        description: messageOf(error, 'Unable to redirect to payment page. Please try again.'),
        tone: 'error',
      }),
  });
  usePageReturn(opening.reset);
  return { update: opening.mutate, busy: opening.isPending || opening.isSuccess };
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { createCheckoutSession, redirectRefusal } from '../create-checkout-session.ts';
import { PlanChoice } from '../plan-choice.tsx';
import { usePlanChoice } from '../use-plan-choice.ts';
import { pendingCheckoutEmail } from '../../accounts/remembered.ts';
import { billingQuery } from './api.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { NoticePage } from '../../shared/ui/notice-page.tsx';
import { toast } from '../../shared/ui/toast-store.ts';

interface CheckoutCancelledProps {
  /** The signed-in user's address; null for visitors, who are known by the checkout they began. */
  email: string | null;
  leave: (url: string) => void;
}

/** The payment page was left without paying: nothing is charged, and it can be opened again. */
export function CheckoutCancelled({ email, leave }: CheckoutCancelledProps) {
  const [pending] = useState(pendingCheckoutEmail);
  const address = email ?? pending;
  const { data: billing } = useQuery({ ...billingQuery, enabled: email !== null });
  const plans = usePlanChoice(billing?.trialUsed);
  const again = useMutation({
    mutationFn: createCheckoutSession,
    onSuccess: (url) => leave(url),
    onError: (error) => toast({ title: 'Redirect Failed', description: redirectRefusal(error), tone: 'error' }),
  });
  usePageReturn(again.reset);
  return (
    <NoticePage icon={CircleX} tone="warn" title="PAYMENT CANCELLED" text="Nothing was charged.">
      <PlanChoice choice={plans} className="-mt-4 mb-1" />
      {address ? (
        <Button
          variant="primary"
          size="lg"
          disabled={again.isPending || again.isSuccess}
          onClick={() => again.mutate({ email: address, plan: plans.chosen })}
        >
          {again.isPending || again.isSuccess ? 'REDIRECTING...' : 'TRY AGAIN'}
        </Button>
      ) : (
        <Link to="/#contact" className={buttonClass('primary', 'lg')}>
          TRY AGAIN
        </Link>
      )}
      <Link to="/" className={buttonClass('outline', 'lg')}>
        RETURN TO MAIN
      </Link>
    </NoticePage>
  );
}

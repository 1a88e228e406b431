import type { User } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { createCheckoutSession } from '../../accounts/create-checkout-session.ts';
import { PlanChoice } from '../../accounts/plan-choice.tsx';
import { redirectRefusal } from '../../accounts/redirect-refusal.ts';
import { usePlanChoice } from '../../accounts/use-plan-choice.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast-store.ts';

interface SubscribeFormProps {
  user: User;
  trialUsed: boolean;
  leave: (url: string) => void;
}

/** The plans with their prices, and the way to a checkout, for a member without a subscription at Stripe. */
export function SubscribeForm({ user: { email }, trialUsed, leave }: SubscribeFormProps) {
  const plans = usePlanChoice(trialUsed);
  const checkout = useMutation({
    mutationFn: createCheckoutSession,
    onSuccess: leave,
    onError: (error) => toast({ title: 'Redirect Failed', description: redirectRefusal(error), tone: 'error' }),
  });
  usePageReturn(checkout.reset);
  const busy = checkout.isPending || checkout.isSuccess;
  return (
    <form
      aria-label="Subscribe"
      className="grid gap-3 border-t border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        checkout.mutate({ email, plan: plans.chosen });
      }}
    >
      <PlanChoice choice={plans} />
      <Button type="submit" variant="primary" disabled={busy} className="justify-self-start">
        {busy ? 'REDIRECTING...' : 'SUBSCRIBE BY CARD'}
      </Button>
    </form>
  );
}

import type { User } from '@t0/contracts/accounts';
import type { BillingState, ShownSubscription } from '@t0/contracts/billing';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useTimes, type Times } from '../../shared/lib/times.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { billingQuery, openPortal } from './api.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { toast, toastRefusal } from '../../shared/ui/toast-store.ts';
import { createCheckoutSession, redirectRefusal } from '../create-checkout-session.ts';
import { PlanChoice } from '../plan-choice.tsx';
import { usePlanChoice } from '../use-plan-choice.ts';
import { priceLabel } from '../price-label.ts';
import { Form } from '../../shared/ui/form.tsx';

/** Leads to the customer portal in this tab, whence the portal leads back. */
function usePortal(leave: (url: string) => void): { open: () => void; busy: boolean } {
  const portal = useMutation({
    mutationFn: openPortal,
    onSuccess: (url) => leave(url),
    onError: (error) => toastRefusal('Redirect Failed', error, 'Unable to open the billing page. Please try again.'),
  });
  usePageReturn(portal.reset);
  return { open: () => portal.mutate(), busy: portal.isPending || portal.isSuccess };
}

/** Members whose access Stripe does not know; staff need none, and a paused subscription is resumed. */
function canSubscribe(user: User, { hasStripeSubscription, subscription }: BillingState): boolean {
  return user.hasActiveSubscription && !hasStripeSubscription && subscription?.status !== 'paused';
}

/** The status of the member's subscription, and the link to Stripe's customer portal: change the card, see bills, cancel. */
export function SubscriptionPanel({ user, leave }: { user: User; leave: (url: string) => void }) {
  const { data, error, refetch } = useQuery(billingQuery);
  const portal = usePortal(leave);
  const times = useTimes();
  return (
    <Panel title="Subscription" bleed>
      {error && !data ? (
        <PanelError
          title="Failed to load the subscription"
          text={messageOf(error, 'Please try again later.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-3">
              <span className="lab">Status</span>
              <span className="badge" data-tone={user.hasActiveSubscription ? 'active' : 'closed'}>
                {user.subscriptionStatus}
              </span>
            </p>
            <div data-testid="subscription-state" className="read mt-2 min-h-[22px]">
              {data ? subscriptionSentence(data, times) : <Skeleton className="mt-2 w-60" />}
            </div>
          </div>
          {data?.portalAvailable && (
            <Button disabled={portal.busy} onClick={portal.open}>
              {portal.busy ? 'OPENING...' : 'MANAGE SUBSCRIPTION'}
            </Button>
          )}
        </div>
      )}
      {data && canSubscribe(user, data) && <SubscribeForm user={user} trialUsed={data.trialUsed} leave={leave} />}
    </Panel>
  );
}

interface SubscribeFormProps {
  user: User;
  trialUsed: boolean;
  leave: (url: string) => void;
}

/** The plans with their prices, and the way to a checkout, for a member without a subscription at Stripe. */
function SubscribeForm({ user: { email }, trialUsed, leave }: SubscribeFormProps) {
  const plans = usePlanChoice(trialUsed);
  const checkout = useMutation({
    mutationFn: createCheckoutSession,
    onSuccess: leave,
    onError: (error) => toast({ title: 'Redirect Failed', description: redirectRefusal(error), tone: 'error' }),
  });
  usePageReturn(checkout.reset);
  const busy = checkout.isPending || checkout.isSuccess;
  return (
    <Form
      aria-label="Subscribe"
      className="grid gap-3 border-t border-line p-4"
      onSubmit={() => checkout.mutate({ email, plan: plans.chosen })}
    >
      <PlanChoice choice={plans} />
      <Button type="submit" variant="primary" disabled={busy} className="justify-self-start">
        {busy ? 'REDIRECTING...' : 'SUBSCRIBE BY CARD'}
      </Button>
    </Form>
  );
}

/** The state of a member's subscription in words (docs/product/billing.md#subscription-panel). */
export function subscriptionSentence(billing: BillingState, times: Times): string {
  const { subscription, hasStripeSubscription, cancelAtPeriodEnd, currentPeriodEnd } = billing;
  if (subscription?.status === 'paused')
    return `${planText(subscription)} Paused: nothing is charged, and access returns when you resume it.`;
  if (!hasStripeSubscription) return 'This account has no subscription at Stripe.';
  const until = currentPeriodEnd && times.dateTime(currentPeriodEnd);
  const plan = subscription ? `${planText(subscription)} ` : '';
  const isTrial = subscription?.status === 'trialing';
  if (cancelAtPeriodEnd && isTrial)
    return `${plan}Cancelled: access ends with the trial${until ? ` on ${until}` : ''}, and nothing is charged.`;
  if (cancelAtPeriodEnd)
    return `${plan}${until ? `Cancelled: access ends on ${until}.` : 'Cancelled: access ends with the period.'}`;
  if (isTrial) return `${plan}Trial until ${until ?? 'its end'}; then the card is charged.`;
  if (subscription?.status === 'past_due')
    return `${plan}The last payment failed. Access stays while the card is tried again: check it under MANAGE SUBSCRIPTION.`;
  if (subscription?.collectionPaused) {
    const resumes = subscription.resumesAt && times.dateTime(subscription.resumesAt);
    return `${plan}Payments are paused${resumes ? ` until ${resumes}` : ''}. Access stays.`;
  }
  return until ? `${plan}Renewed on ${until}.` : plan.trim();
}

/** 'Yearly plan, $490 per year.' */
function planText({ planName, price }: ShownSubscription): string {
  const parts = [planName ?? 'Subscription', ...(price ? [priceLabel(price)] : [])];
  return `${parts.join(', ')}.`;
}

import type { BillingState, ShownSubscription } from '@t0/contracts';
import { priceLabel } from '../../accounts/price-label.ts';
import type { Times } from '../../shared/lib/times.ts';

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

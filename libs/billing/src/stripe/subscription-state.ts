import type Stripe from 'stripe';
import { NEVER_BEGAN } from '../first-purchase.ts';
import type { SubscriptionState } from '../store-subscription.ts';
import type { StripeConfig } from './stripe-client.ts';

const moment = (seconds: number): Date => new Date(seconds * 1000);

/** Whether somebody subscribed, so that the address deserves an account. */
export function hasBegun({ status }: Stripe.Subscription): boolean {
  return !NEVER_BEGAN.includes(status);
}

/** The id of what Stripe gives as an id or as the thing itself. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}

/** Stripe's subscription as we store it. */
export function stateOf(
  subscription: Stripe.Subscription,
  userId: string | null,
  config: StripeConfig,
): SubscriptionState {
  const item = subscription.items.data[0];
  // Newer portals cancel at a date instead of by the flag; to the member both mean the same.
  const end = subscription.cancel_at ?? item?.current_period_end;
  return {
    provider: 'stripe',
    externalId: subscription.id,
    customerId: idOf(subscription.customer),
    userId,
    status: subscription.status,
    plan: planOf(item?.price.id, subscription, config),
    currentPeriodEnd: end == null ? null : moment(end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    startedAt: moment(subscription.start_date),
    endedAt: subscription.ended_at === null ? null : moment(subscription.ended_at),
    stateAt: null,
  };
}

function planOf(price: string | undefined, { metadata }: Stripe.Subscription, config: StripeConfig): string | null {
  if (price !== undefined && price === config.STRIPE_PRICE_MONTHLY) return 'monthly';
  if (price !== undefined && price === config.STRIPE_PRICE_YEARLY) return 'yearly';
  return metadata.plan?.slice(0, 50) ?? null;
}

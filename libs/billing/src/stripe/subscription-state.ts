import type Stripe from 'stripe';
import type { Subscription } from '@t0/database';
import { isLiveStatus, NEVER_BEGAN } from '@t0/domain';
import type { SubscriptionState } from '../store-subscription.ts';
import type { StripeConfig } from './stripe-client.ts';

const moment = (seconds: number): Date => new Date(seconds * 1000);

/** True if a subscription has begun, so that the address gets an account. */
export function hasBegun({ status }: Stripe.Subscription): boolean {
  return !NEVER_BEGAN.includes(status);
}

/** The id of what Stripe gives as an id or as the thing itself. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}

/** Stripe's subscription in the product's form, after the state that is `stored` of it. */
export function stateOf(
  subscription: Stripe.Subscription,
  userId: string | null,
  config: StripeConfig,
  stored: Subscription | null,
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
    ...periodOf(subscription, stored),
    stateAt: null,
  };
}

/**
 * Since when and until when it gave access (docs/BILLING.md#access-rule). An unpaid subscription stops giving access weeks before Stripe
 * ends it, or is never ended; paid after all, it begins again.
 */
function periodOf(
  { status, start_date, ended_at }: Stripe.Subscription,
  stored: Subscription | null,
): Pick<SubscriptionState, 'startedAt' | 'endedAt'> {
  const startedAt = stored?.startedAt ?? moment(start_date);
  const endedAt = ended_at === null ? null : moment(ended_at);
  if (isLiveStatus(status)) return { startedAt: stored?.endedAt ? new Date() : startedAt, endedAt: null };
  if (NEVER_BEGAN.includes(status)) return { startedAt, endedAt };
  return { startedAt, endedAt: stored?.endedAt ?? endedAt ?? new Date() };
}

function planOf(price: string | undefined, { metadata }: Stripe.Subscription, config: StripeConfig): string | null {
  if (price !== undefined && price === config.STRIPE_PRICE_MONTHLY) return 'monthly';
  if (price !== undefined && price === config.STRIPE_PRICE_YEARLY) return 'yearly';
  return metadata.plan?.slice(0, 50) ?? null;
}

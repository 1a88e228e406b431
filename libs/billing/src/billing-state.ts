import type { BillingState } from '@t0/contracts';
import type { Subscription } from '@t0/database';
import type { User } from '@t0/database';
import { isLiveStatus } from '@t0/domain';

/** The content of a member's billing banner, from all the member's subscriptions. `stripeReady`: card payments are configured. */
export function billingStateOf(
  user: User,
  subscriptions: readonly Pick<Subscription, 'provider' | 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>[],
  stripeReady: boolean,
): BillingState {
  const live = subscriptions.filter(({ status }) => isLiveStatus(status));
  const stripe = live.filter(({ provider }) => provider === 'stripe');
  const shown = [...(stripe.length > 0 ? stripe : live)].sort(
    (a, b) => (b.currentPeriodEnd?.getTime() ?? Infinity) - (a.currentPeriodEnd?.getTime() ?? Infinity),
  )[0];
  return {
    hasStripeSubscription: stripe.length > 0,
    portalAvailable: stripeReady && user.stripeCustomerId !== null,
    status: user.subscriptionStatus,
    currentPeriodEnd: shown?.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: shown?.cancelAtPeriodEnd ?? false,
  };
}

import type { BillingState } from '@t0/contracts';
import { Subscription } from '@t0/database';
import type { User } from '@t0/database';
import { isLiveStatus } from '@t0/domain';
import type { EntityManager } from 'typeorm';

/** What a member's billing banner shows. `stripeReady`: card payments are configured. */
export async function billingStateOf(manager: EntityManager, user: User, stripeReady: boolean): Promise<BillingState> {
  const live = (await manager.findBy(Subscription, { userId: user.id })).filter(({ status }) => isLiveStatus(status));
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

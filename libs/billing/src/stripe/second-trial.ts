import { requestAccountEmail } from '@t0/accounts';
import { User } from '@t0/database';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { hadSubscription } from '../plans/trial-used.ts';
import { isMissing, retryWhileBusy } from './stripe-client.ts';

/**
 * Cancels a trial of a checkout whose account had a subscription before, at its first reading: nothing is charged, and the account's owner
 * is emailed (docs/BILLING.md#trials). Returns the subscription as it is then. Trials that the owner gives at Stripe are left alone. Throws
 * what Stripe throws.
 */
export async function endSecondTrial(
  manager: EntityManager,
  stripe: Stripe,
  subscription: Stripe.Subscription,
  userId: string,
): Promise<Stripe.Subscription> {
  const { id, status, metadata, trial_start: began } = subscription;
  if (metadata.trialDays === undefined || began === null) return subscription;
  // Canceled: by an earlier try, which failed afterwards.
  const isOwnEnd = status === 'canceled' && subscription.ended_at !== null;
  if (status !== 'trialing' && !isOwnEnd) return subscription;
  if (!(await hadSubscription(manager, userId, id))) return subscription;
  const { email } = await manager.findOneByOrFail(User, { id: userId });
  await requestAccountEmail(manager, 'trial-used', email);
  return isOwnEnd ? subscription : cancelled(stripe, subscription);
}

async function cancelled(stripe: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  try {
    await retryWhileBusy(() => stripe.subscriptions.cancel(subscription.id));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return retryWhileBusy(() => stripe.subscriptions.retrieve(subscription.id, { expand: ['customer'] }));
}

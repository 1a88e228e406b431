import { requestAccountEmail } from '@t0/accounts';
import { User } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { isLiveStatus, LIVE_STATUSES } from '@t0/domain/billing';
import type { Emit } from '@t0/events';
import type Stripe from 'stripe';
import { In, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { notifyOwner } from '../owner-notifications/notify-owners.ts';
import { hadSubscription } from '../plans/trial-used.ts';
import { retryWhileBusy, unlessMissing } from '../providers/stripe-client.ts';

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

/** Why it was ended, at Stripe: a try that failed afterwards is known by it. */
const PAID_TWICE = 'The account has another subscription';

/**
 * Ends what a checkout bought beside a subscription that runs, as it begins: owners and member are notified, and the owner refunds it
 * (docs/BILLING.md#second-payments). What the owner sells at Stripe itself is meant, and left alone. The caller holds the
 * lock of the account's row. Returns the subscription as it is then. Throws what Stripe throws.
 */
export async function endSecondPurchase(
  manager: EntityManager,
  emit: Emit,
  stripe: Stripe,
  subscription: Stripe.Subscription,
  userId: string,
): Promise<Stripe.Subscription> {
  const { id, status, metadata } = subscription;
  const isOwnEnd = subscription.cancellation_details?.comment === PAID_TWICE;
  if (metadata.email === undefined || (!isLiveStatus(status) && !isOwnEnd)) return subscription;
  const other = { userId, provider: 'stripe', externalId: Not(id), status: In([...LIVE_STATUSES]) } as const;
  if (!isOwnEnd && !(await manager.existsBy(Subscription, other))) return subscription;
  const { email } = await manager.findOneByOrFail(User, { id: userId });
  await requestAccountEmail(manager, 'paid-twice', email);
  const customerId = typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id;
  const ended = isOwnEnd ? subscription : await cancelled(stripe, subscription, { comment: PAID_TWICE });
  await notifyOwner(manager, emit, { key: `paid-twice ${id}`, customerId, found: { kind: 'paid-twice' } });
  return ended;
}

async function cancelled(
  stripe: Stripe,
  { id }: Stripe.Subscription,
  details?: Stripe.SubscriptionCancelParams.CancellationDetails,
): Promise<Stripe.Subscription> {
  await unlessMissing(retryWhileBusy(() => stripe.subscriptions.cancel(id, { cancellation_details: details })));
  return retryWhileBusy(() => stripe.subscriptions.retrieve(id, { expand: ['customer'] }));
}

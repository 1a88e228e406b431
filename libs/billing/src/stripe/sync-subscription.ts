import type Stripe from 'stripe';
import type { Registration } from '@t0/database';
import { PendingPayment, Subscription, User } from '@t0/database';
import { NEVER_BEGAN } from '@t0/domain';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { claimForBuyer } from '../first-purchase.ts';
import { knownMember, memberFor, paidRegistration } from '../member-account.ts';
import { lockCustomer, storeSubscription } from '../store-subscription.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import type { StripeConfig } from './stripe-client.ts';
import { hasBegun, idOf, stateOf } from './subscription-state.ts';

/** Which subscription to look at, and whose lock to hold meanwhile. */
export interface StripeSubject {
  subscriptionId: string;
  customerId: string;
  /** The checkout that has its answer now. */
  checkoutSessionId?: string;
}

/**
 * Asks Stripe for a subscription's current state and stores it. The request is made under the customer's lock, so a state that is
 * stored later was read later: webhooks may arrive in any order and any number of times. Throws what Stripe throws; then nothing
 * has changed.
 */
export async function syncStripeSubscription(
  manager: EntityManager,
  emit: Emit,
  stripe: Stripe,
  config: StripeConfig,
  subject: StripeSubject,
): Promise<void> {
  await lockCustomer(manager, 'stripe', subject.customerId);
  const subscription = await retryWhileBusy(() =>
    stripe.subscriptions.retrieve(subject.subscriptionId, { expand: ['customer'] }),
  );
  const stored = await manager.findOneBy(Subscription, { provider: 'stripe', externalId: subscription.id });
  const registration = await paidRegistration(manager, subscription.metadata);
  const userId = await ownerOf(manager, subscription, stored, registration);
  if (userId) {
    const byAddressAlone = subscription.metadata.userId !== userId;
    const begins = hasBegun(subscription) && (!stored || NEVER_BEGAN.includes(stored.status));
    if (byAddressAlone && begins) await claimForBuyer(manager, emit, userId, registration);
    await storeSubscription(manager, emit, stateOf(subscription, userId, config, stored));
  }
  if (subject.checkoutSessionId) await manager.delete(PendingPayment, { checkoutSessionId: subject.checkoutSessionId });
}

/**
 * The owner of a subscription: the account it was stored for, the account the checkout began in, or the one with the address that
 * was given for it. The last is created if missing, once the subscription is paid.
 */
async function ownerOf(
  manager: EntityManager,
  subscription: Stripe.Subscription,
  stored: Subscription | null,
  registration: Registration | null,
): Promise<string | null> {
  if (stored?.userId) return stored.userId;
  const { userId } = subscription.metadata;
  if (userId && isUuid(userId) && (await manager.existsBy(User, { id: userId }))) return userId;
  const { customer } = subscription;
  const email =
    subscription.metadata.email ?? (typeof customer === 'object' && !customer.deleted ? customer.email : null);
  if (email && hasBegun(subscription)) return memberFor(manager, email, registration);
  if (email) return knownMember(manager, email);
  const customerId = idOf(customer);
  return customerId === null ? null : ((await manager.findOneBy(User, { stripeCustomerId: customerId }))?.id ?? null);
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

import { PendingPayment, Subscription, User } from '@t0/database';
import type { Registration } from '@t0/database';
import { NEVER_BEGAN, isLiveStatus } from '@t0/domain';
import type { Emit } from '@t0/events';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { isDeletedSubscription } from '../deletion/provider-ids.ts';
import { storePayer } from '../facts/store-facts.ts';
import { claimForBuyer } from '../first-purchase.ts';
import { knownMember, memberFor, paidRegistration } from '../member-account.ts';
import { lockCustomer, storeSubscription } from '../store-subscription.ts';
import type { SubscriptionState } from '../store-subscription.ts';
import { retryWhileBusy } from './stripe-client.ts';
import type { StripeConfig } from './stripe-client.ts';

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** True if a subscription has begun, so that the address gets an account. */
function hasBegun({ status }: Stripe.Subscription): boolean {
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
    currentPeriodEnd: end == null ? null : dateOf(end),
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
  const startedAt = stored?.startedAt ?? dateOf(start_date);
  const endedAt = ended_at === null ? null : dateOf(ended_at);
  if (isLiveStatus(status)) return { startedAt: stored?.endedAt ? new Date() : startedAt, endedAt: null };
  if (NEVER_BEGAN.includes(status)) return { startedAt, endedAt };
  return { startedAt, endedAt: stored?.endedAt ?? endedAt ?? new Date() };
}

/** The product's name of a price; else the plan that the checkout noted. */
export function planOf(
  price: string | undefined,
  { metadata }: Pick<Stripe.Subscription, 'metadata'>,
  config: StripeConfig,
): string | null {
  if (price !== undefined && price === config.STRIPE_PRICE_MONTHLY) return 'monthly';
  if (price !== undefined && price === config.STRIPE_PRICE_YEARLY) return 'yearly';
  return metadata.plan?.slice(0, 50) ?? null;
}

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
    await storePayer(manager, 'stripe', idOf(subscription.customer)!, userId);
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
  if (await isDeletedSubscription(manager, 'stripe', subscription.id)) return null;
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

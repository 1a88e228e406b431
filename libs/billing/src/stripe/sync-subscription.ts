import { User, type Registration } from '@t0/database/accounts';
import { PendingPayment, Subscription } from '@t0/database/billing';
import { NEVER_BEGAN, isLiveStatus, LIVE_STATUSES } from '@t0/domain/billing';
import type { Emit } from '@t0/events';
import type Stripe from 'stripe';
import { type EntityManager, In, Not } from 'typeorm';
import { requestAccountEmail } from '@t0/accounts';
import { isDeletedSubscription } from '../providers/provider-ids.ts';
import { storeCards, type FactStore } from '../facts/store-facts.ts';
import { claimForBuyer } from '../access/first-purchase.ts';
import { knownMember, memberFor, paidRegistration } from '../access/member-account.ts';
import { lockCustomer, storeSubscription, type SubscriptionState } from '../access/store-subscription.ts';
import { endOpenCheckouts } from './checkout.ts';
import { planPriceOf } from '../providers/plan-price.ts';
import { retryWhileBusy, type StripeConfig, idOf, unlessMissing } from '../providers/stripe-client.ts';
import { planOf, type PlanKeys } from '../providers/plan-keys.ts';
import { notifyOwner } from '../owner-notifications/notify-owners.ts';
import { hadSubscription } from '../plans/trial-used.ts';

/**
 * Cancels a trial of a checkout whose account had a subscription before, at its first reading: nothing is charged, and the account's owner
 * is emailed (docs/BILLING.md#trials). Returns the subscription as it is then. Trials that the owner gives at Stripe are left alone. Throws
 * what Stripe throws.
 */
async function endSecondTrial(
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
async function endSecondPurchase(
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

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null): Date | null => (seconds === null ? null : dateOf(seconds));

/** True if a subscription has begun, so that the address gets an account. */
function hasBegun({ status }: Stripe.Subscription): boolean {
  return !NEVER_BEGAN.includes(status);
}

/** Stripe's subscription in the product's form, after the state that is `stored` of it. */
export function stateOf(
  subscription: Stripe.Subscription,
  userId: string | null,
  keys: PlanKeys,
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
    plan: planOf(item?.price.id, subscription, keys),
    currentPeriodEnd: end == null ? null : dateOf(end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    ...periodOf(subscription, stored),
    stateAt: null,
    price: priceOf(item, subscription.currency),
    trialEnd: dateOrNull(subscription.trial_end),
    collectionPaused: subscription.pause_collection !== null,
    resumesAt: dateOrNull(subscription.pause_collection?.resumes_at ?? null),
    cancelReason: cancelReasonOf(subscription)?.slice(0, 50) ?? null,
  };
}

/** What the member chose in the portal, unless the payment or a dispute ended it (docs/product/business.md#reasons). */
function cancelReasonOf({ cancellation_details: details }: Stripe.Subscription): string | null {
  const { reason = null, feedback = null } = details ?? {};
  return reason === 'payment_failed' || reason === 'payment_disputed' ? reason : feedback;
}

/** What a subscription's first item costs. */
function priceOf(item: Stripe.SubscriptionItem | undefined, currency: string): SubscriptionState['price'] {
  const price = item && planPriceOf(item.price, currency, item.quantity);
  return price ? { id: item.price.id, ...price } : null;
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

/** What a read subscription brings along of the card that it is paid with. */
export const CARD_PARTS = ['default_payment_method', 'customer.invoice_settings.default_payment_method'];

/** The card that a subscription is paid with: its own, or the customer's. Null if it is no card, or not expanded. */
export function chargedCard(subscription: Stripe.Subscription): { last4: string; month: number; year: number } | null {
  const { customer, default_payment_method: own } = subscription;
  const method =
    own ?? (typeof customer === 'object' && !customer.deleted && customer.invoice_settings.default_payment_method);
  if (!method || typeof method === 'string' || !method.card) return null;
  const { last4, exp_month: month, exp_year: year } = method.card;
  return { last4, month, year };
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
  facts: FactStore,
  emit: Emit,
  stripe: Stripe,
  config: StripeConfig,
  subject: StripeSubject,
): Promise<void> {
  const { manager } = facts;
  await lockCustomer(manager, 'stripe', subject.customerId);
  const read = await retryWhileBusy(() =>
    stripe.subscriptions.retrieve(subject.subscriptionId, {
      expand: ['customer', ...CARD_PARTS, 'items.data.price.currency_options'],
    }),
  );
  let subscription: Stripe.Subscription = read;
  const stored = await manager.findOneBy(Subscription, { provider: 'stripe', externalId: subscription.id });
  const registration = await paidRegistration(manager, subscription.metadata);
  const userId = await ownerOf(manager, subscription, stored, registration);
  if (userId) {
    const byAddressAlone = subscription.metadata.userId !== userId;
    const begins = hasBegun(subscription) && (!stored || NEVER_BEGAN.includes(stored.status));
    if (byAddressAlone && begins) await claimForBuyer(manager, emit, userId, registration);
    const payer = { provider: 'stripe' as const, customerId: idOf(subscription.customer)! };
    // It locks the account's row: purchases of an account are applied one after the other, and each sees those before it.
    await facts.payer(payer.provider, payer.customerId, userId);
    if (!stored) subscription = await endSecondTrial(manager, stripe, subscription, userId);
    if (begins) subscription = await endSecondPurchase(manager, emit, stripe, subscription, userId);
    await storeSubscription(manager, emit, stateOf(subscription, userId, await facts.planKeys(config), stored));
    if (begins && isLiveStatus(subscription.status)) await endOpenCheckouts(manager, stripe, userId);
    await storeCards(manager, [{ ...payer, card: chargedCard(read) }]);
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

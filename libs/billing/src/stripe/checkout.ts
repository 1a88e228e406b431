import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { User } from '@t0/database/accounts';
import { PendingPayment, Subscription, type OwnerPlan } from '@t0/database/billing';
import { isLiveStatus } from '@t0/domain/billing';
import type { DataSource, EntityManager } from 'typeorm';
import { isMissing, retryWhileBusy, unlessMissing, type StripeConfig } from '../providers/stripe-client.ts';

/** Who wants to subscribe to what. */
export interface CheckoutRequest {
  email: string;
  plan: Pick<OwnerPlan, 'key' | 'priceId'>;
  /** Days before the first payment; 0: none. */
  trialDays: number;
  /** The account with this address, if there is one. */
  known: { id: string; stripeCustomerId: string | null } | null;
  /** Signed in as that account: only then may its cards and addresses at Stripe be offered. */
  isOwner: boolean;
  /** True if the user who began it can sign in to that account: here and now, or in this browser before. Others pay for an address. */
  isKnown: boolean;
  /** The registration of this address made in the same browser, if there is one: paid for, it becomes the account. */
  registration: { id: number } | null;
  /** The session of a visitor, which the payment signs in: another's page is never this one's. Null for an owner. */
  browser: string | null;
}

/** A repeated request within this time in the same browser gets the same checkout: two clicks open one page. */
const SAME_CHECKOUT_MS = 10 * 60_000;

/** Asked about where there is no account, so that the work is the same (docs/SECURITY.md#sign-in). */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Whether an account has a subscription at Stripe that a second one would double: one that gives access, or one that is paused and begins
 * again by itself. Null without either, and without an account.
 */
export async function currentAtStripe(db: DataSource, userId: string | undefined): Promise<'live' | 'paused' | null> {
  const rows = await db.manager.findBy(Subscription, { userId: userId ?? NOBODY, provider: 'stripe' });
  if (rows.some(({ status }) => isLiveStatus(status))) return 'live';
  return rows.some(({ status }) => status === 'paused') ? 'paused' : null;
}

/**
 * Opens a checkout at Stripe, remembers it as a pending payment, and returns its id and the page's address. Throws what Stripe throws.
 * Nothing is given here: access comes with the signed webhook alone (docs/product/billing.md#checkout).
 */
export async function openCheckout(
  db: DataSource,
  stripe: Stripe,
  config: StripeConfig,
  request: CheckoutRequest,
): Promise<{ id: string; url: string }> {
  const customer = await customerFor(stripe, request);
  const of = `${request.browser ?? ''} ${await lastSubscription(db, request.known?.id)}`;
  const session = await create(stripe, parameters(config, request, customer), of).catch((error: unknown) => {
    // The customer was deleted at Stripe: this checkout makes a new one.
    if (customer && isMissing(error)) return create(stripe, parameters(config, request, null), of);
    throw error;
  });
  if (!session.url) throw new Error('Stripe opened a checkout without an address');
  await db
    .createQueryBuilder()
    .insert()
    .into(PendingPayment)
    .values({
      email: request.email,
      plan: request.plan.key,
      checkoutSessionId: session.id,
      userId: request.isKnown ? (request.known?.id ?? null) : null,
      expiresAt: new Date(session.expires_at * 1000),
    })
    .orIgnore()
    .execute();
  return { id: session.id, url: session.url };
}

/** The customer of an owner: one person has one, whose pages opened side by side share it. Null for others: nobody reaches another's. */
async function customerFor(stripe: Stripe, { isOwner, known, email }: CheckoutRequest): Promise<string | null> {
  if (!isOwner || !known) return null;
  if (known.stripeCustomerId !== null) return known.stripeCustomerId;
  // Stripe answers a repeated key with the same customer for longer than a page is open.
  const idempotencyKey = `customer-${createHash('sha256').update(`${known.id} ${email}`).digest('hex')}`;
  const params = { email, metadata: { userId: known.id } };
  return (await retryWhileBusy(() => stripe.customers.create(params, { idempotencyKey }))).id;
}

/** Ends the payment pages that are open for an account. Throws what Stripe throws. */
export async function endOpenCheckouts(manager: EntityManager, stripe: Stripe | null, userId: string): Promise<void> {
  const { email } = await manager.findOneByOrFail(User, { id: userId });
  const open = await manager.find(PendingPayment, { where: [{ userId }, { email }], order: { id: 'ASC' } });
  for (const { id, checkoutSessionId } of open) {
    if (stripe && checkoutSessionId) {
      const session = await unlessMissing(retryWhileBusy(() => stripe.checkout.sessions.retrieve(checkoutSessionId)));
      // One that is paid is applied by its webhook or the reconciler, and ended then.
      if (session?.status === 'complete') continue;
      if (session?.status === 'open') await retryWhileBusy(() => stripe.checkout.sessions.expire(checkoutSessionId));
    }
    await manager.delete(PendingPayment, { id });
  }
}

function parameters(
  config: StripeConfig,
  { email, plan, trialDays, known, isOwner, isKnown, registration }: CheckoutRequest,
  customer: string | null,
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    email,
    plan: plan.key,
    ...(trialDays > 0 && { trialDays: String(trialDays) }),
    ...(isKnown && known && { userId: known.id }),
    ...(registration && { registrationId: String(registration.id) }),
  };
  return {
    mode: 'subscription',
    line_items: [{ price: plan.priceId, quantity: 1 }],
    allow_promotion_codes: true,
    ...(customer ? { customer } : { customer_email: email }),
    ...(isOwner && known && { client_reference_id: known.id }),
    metadata,
    subscription_data: { metadata, ...(trialDays > 0 && { trial_period_days: trialDays }) },
    success_url: `${config.PUBLIC_URL}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${config.PUBLIC_URL}/checkout/cancelled`,
  };
}

/** `of`: whose browser it is, and what was subscribed before: after a cancellation the next checkout is a new one. */
function create(
  stripe: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  of: string,
): Promise<Stripe.Checkout.Session> {
  const period = Math.floor(Date.now() / SAME_CHECKOUT_MS);
  const digest = createHash('sha256')
    .update(JSON.stringify([params, of, period]))
    .digest('hex');
  return retryWhileBusy(() => stripe.checkout.sessions.create(params, { idempotencyKey: `checkout-${digest}` }));
}

async function lastSubscription(db: DataSource, userId: string | undefined): Promise<string> {
  const rows = await db.manager.find(Subscription, {
    where: { userId: userId ?? NOBODY, provider: 'stripe' },
    order: { id: 'DESC' },
    take: 1,
  });
  return rows[0]?.externalId ?? '';
}

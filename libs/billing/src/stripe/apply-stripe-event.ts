import { PendingPayment } from '@t0/database/billing';
import type { Emit } from '@t0/events';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { storeFacts, type FactStore } from '../facts/store-facts.ts';
import type { CaseSource } from '../owner-notifications/billing-cases.ts';
import { notifyOwners } from '../owner-notifications/notify-owners.ts';
import { refreshPlans } from '../plans/refresh-plans.ts';
import { storeEventFact } from './facts/event-facts.ts';
import { idOf, isMissing, type StripeConfig } from '../providers/stripe-client.ts';
import { syncStripeSubscription } from './sync-subscription.ts';

/** An event of Stripe's is no reason to ask Whop. */
const NO_WHOP = { WHOP_API_KEY: undefined, WHOP_API_URL: '' };
const NO_HANDLER = 'No handler exists for events of this type';

/** The transaction of an event, and what it may ask. */
interface Context {
  facts: FactStore;
  emit: Emit;
  stripe: Stripe;
  config: StripeConfig;
}

/**
 * The events that change access; of each only the ids are used, as the rest may be stale. Returns why there was nothing to do, or null. Throws what
 * Stripe throws.
 */
async function syncAccess(context: Context, event: Stripe.Event): Promise<string | null> {
  // A 'thin' event of Stripe's newer kind, whatever its type.
  if (!hasObject(event)) return NO_HANDLER;
  switch (event.type) {
    case 'checkout.session.completed': {
      const { subscription, customer, id } = event.data.object;
      return sync(context, idOf(subscription), idOf(customer), id);
    }
    case 'checkout.session.expired': {
      const { id } = event.data.object;
      // Without a value it can never be applied, and would be tried again for ever.
      if (typeof id !== 'string') return NO_SUBSCRIPTION;
      await context.facts.manager.delete(PendingPayment, { checkoutSessionId: id });
      return null;
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return sync(context, event.data.object.id, idOf(event.data.object.customer));
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const { parent, customer } = event.data.object;
      return sync(context, idOf(parent?.subscription_details?.subscription), idOf(customer));
    }
    case 'price.updated':
    case 'price.deleted':
    case 'product.updated':
    case 'product.deleted': {
      const { facts, emit, stripe } = context;
      return (await refreshPlans(facts.manager, emit, { stripe, config: NO_WHOP })) > 0 ? null : 'It changes no plan';
    }
    // Refunds and disputes change no access: the owner ends the subscription if that is meant (docs/BILLING.md#refunds-disputes-pauses).
    default:
      return NO_HANDLER;
  }
}

const NO_SUBSCRIPTION = 'Not about a subscription';

async function sync(
  { facts, emit, stripe, config }: Context,
  subscriptionId: string | null,
  customerId: string | null,
  checkoutSessionId?: string,
): Promise<string | null> {
  if (!subscriptionId || !customerId) return NO_SUBSCRIPTION;
  const subject = { subscriptionId, customerId, ...(checkoutSessionId && { checkoutSessionId }) };
  return unlessGone('Stripe knows no such subscription', async () => {
    await syncStripeSubscription(facts, emit, stripe, config, subject);
    return null;
  });
}

/** The answer of `work`, or `why` where Stripe reports that the resource does not exist. */
async function unlessGone(why: string, work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return why;
    throw error;
  }
}

function hasObject(event: Stripe.Event): boolean {
  return typeof (event.data as Stripe.Event['data'] | undefined)?.object === 'object';
}

/**
 * Applies a stored Stripe event: the access that follows from it, then the facts that it reports to the books, which never change access. Returns
 * why there was nothing to do, or null. Throws when it must be tried again.
 */
export async function applyStripeEvent(
  manager: EntityManager,
  emit: Emit,
  stripe: Stripe,
  config: StripeConfig,
  event: Stripe.Event,
): Promise<string | null> {
  return storeFacts(manager, async (facts) => {
    const why = await syncAccess({ facts, emit, stripe, config }, event);
    return unlessGone('Stripe knows no such object', async () => {
      const isFact = await storeEventFact(facts, stripe, config, event);
      const source = caseSource(event);
      if (source) await notifyOwners(manager, emit, source);
      return isFact ? null : why;
    });
  });
}

/** The object whose cases owners may have to know of; null where there are none. */
function caseSource(event: Stripe.Event): CaseSource | null {
  if (!hasObject(event)) return null;
  const { id } = event.data.object as { id?: unknown };
  const kind = CASE_KINDS.find(([prefix]) => event.type.startsWith(prefix))?.[1];
  return kind && typeof id === 'string' ? { kind, provider: 'stripe', id } : null;
}

/** By the event's type; the first that fits counts. */
const CASE_KINDS = [
  ['customer.subscription.', 'subscription'],
  ['invoice.', 'invoice'],
  ['charge.dispute.', 'dispute'],
  ['charge.', 'payment'],
  ['refund.', 'refund'],
] as const;

import { PendingPayment } from '@t0/database';
import type { Emit } from '@t0/events';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { storeFacts } from '../facts/store-facts.ts';
import type { FactStore } from '../facts/store-facts.ts';
import { storeEventFact } from './facts/event-facts.ts';
import { isMissing } from './stripe-client.ts';
import type { StripeConfig } from './stripe-client.ts';
import { idOf, syncStripeSubscription } from './sync-subscription.ts';
import type { StripeSubject } from './sync-subscription.ts';

/** The subject of an event: a subscription to look up, a checkout that can no longer be paid, or nothing that concerns the product. */
type EventSubject =
  | ({ kind: 'subscription' } & StripeSubject)
  | { kind: 'expired-checkout'; checkoutSessionId: string }
  | { kind: 'nothing'; why: string };

const NOTHING: EventSubject = { kind: 'nothing', why: 'Not about a subscription' };
const NO_HANDLER: EventSubject = { kind: 'nothing', why: 'No handler exists for events of this type' };

/** Reads which subscription an event is about. The rest of its content may be stale and is not used. */
function subjectOf(event: Stripe.Event): EventSubject {
  // A 'thin' event of Stripe's newer kind, whatever its type.
  if (!hasObject(event)) return NO_HANDLER;
  switch (event.type) {
    case 'checkout.session.completed': {
      const session = event.data.object;
      return about(idOf(session.subscription), idOf(session.customer), session.id);
    }
    case 'checkout.session.expired': {
      const { id } = event.data.object;
      // Without a value it can never be applied, and would be tried again for ever.
      return typeof id === 'string' ? { kind: 'expired-checkout', checkoutSessionId: id } : NOTHING;
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return about(event.data.object.id, idOf(event.data.object.customer));
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const { parent, customer } = event.data.object;
      return about(idOf(parent?.subscription_details?.subscription), idOf(customer));
    }
    default:
      return NO_HANDLER;
  }
}

function hasObject(event: Stripe.Event): boolean {
  return typeof (event.data as Stripe.Event['data'] | undefined)?.object === 'object';
}

function about(subscriptionId: string | null, customerId: string | null, checkoutSessionId?: string): EventSubject {
  if (!subscriptionId || !customerId) return NOTHING;
  return { kind: 'subscription', subscriptionId, customerId, ...(checkoutSessionId && { checkoutSessionId }) };
}

/**
 * Applies a stored Stripe event: the access that follows from it, and the facts that it reports. Returns why there was nothing to do, or
 * null. Throws when it must be tried again.
 */
export async function applyStripeEvent(
  manager: EntityManager,
  emit: Emit,
  stripe: Stripe,
  config: StripeConfig,
  event: Stripe.Event,
): Promise<string | null> {
  return storeFacts(manager, async (facts) => {
    const why = await applySubject(facts, emit, stripe, config, subjectOf(event));
    try {
      const isFact = await storeEventFact(facts, stripe, config, event);
      return isFact ? null : why;
    } catch (error) {
      if (isMissing(error)) return 'Stripe knows no such object';
      throw error;
    }
  });
}

async function applySubject(
  facts: FactStore,
  emit: Emit,
  stripe: Stripe,
  config: StripeConfig,
  subject: EventSubject,
): Promise<string | null> {
  if (subject.kind === 'nothing') return subject.why;
  if (subject.kind === 'expired-checkout') {
    await facts.manager.delete(PendingPayment, { checkoutSessionId: subject.checkoutSessionId });
    return null;
  }
  try {
    await syncStripeSubscription(facts, emit, stripe, config, subject);
    return null;
  } catch (error) {
    if (isMissing(error)) return 'Stripe knows no such subscription';
    throw error;
  }
}

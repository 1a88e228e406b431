import type Stripe from 'stripe';
import { PendingPayment } from '@t0/database';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { subjectOf } from './event-subject.ts';
import { isMissing } from './retry-while-busy.ts';
import type { StripeConfig } from './stripe-client.ts';
import { syncStripeSubscription } from './sync-subscription.ts';

/** Applies a stored Stripe event. Returns why there was nothing to do, or null. Throws when it must be tried again. */
export async function applyStripeEvent(
  manager: EntityManager,
  emit: Emit,
  stripe: Stripe,
  config: StripeConfig,
  event: Stripe.Event,
): Promise<string | null> {
  const subject = subjectOf(event);
  if (subject.kind === 'nothing') return subject.why;
  if (subject.kind === 'expired-checkout') {
    await manager.delete(PendingPayment, { checkoutSessionId: subject.checkoutSessionId });
    return null;
  }
  try {
    await syncStripeSubscription(manager, emit, stripe, config, subject);
    return null;
  } catch (error) {
    if (isMissing(error)) return 'Stripe knows no such subscription';
    throw error;
  }
}

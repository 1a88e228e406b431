import type Stripe from 'stripe';
import { PendingPayment } from '@t0/database/billing';
import type { EventLog } from '@t0/events';
import { LessThan, type DataSource } from 'typeorm';
import { storeFacts } from '../facts/store-facts.ts';
import { isMissing, retryWhileBusy, type StripeConfig, idOf } from '../providers/stripe-client.ts';
import { syncStripeSubscription } from './sync-subscription.ts';

/** How long to wait for a webhook before asking Stripe, and how many checkouts to ask for at once. */
const PATIENCE_MS = 60_000;
const AT_ONCE = 100;
/** Without Stripe to ask, a pending payment ends after this. */
const FORGOTTEN_AFTER_MS = 48 * 3_600_000;

/**
 * Checks checkouts that still wait for their webhook: paid ones are applied, those that can no longer be paid are ended.
 * Returns how many ended either way. `stripe` null: only old ones are ended.
 */
export async function reconcileCheckouts(
  db: DataSource,
  log: EventLog,
  stripe: Stripe | null,
  config: StripeConfig,
  patienceMs = PATIENCE_MS,
): Promise<number> {
  const now = Date.now();
  const { affected } = await db.manager.delete(PendingPayment, {
    createdAt: LessThan(new Date(now - FORGOTTEN_AFTER_MS)),
  });
  let ended = affected ?? 0;
  if (!stripe) return ended;
  const waiting = await db.manager.find(PendingPayment, {
    where: { createdAt: LessThan(new Date(now - patienceMs)) },
    order: { id: 'ASC' },
    take: AT_ONCE,
  });
  for (const { id, checkoutSessionId } of waiting) {
    const session = checkoutSessionId === null ? null : await lookUp(stripe, checkoutSessionId);
    if (session?.status === 'open') continue;
    const subscriptionId = idOf(session?.subscription);
    const customerId = idOf(session?.customer);
    if (session?.status === 'complete' && subscriptionId && customerId)
      await log.transact((manager, emit) =>
        storeFacts(manager, (facts) =>
          syncStripeSubscription(facts, emit, stripe, config, { subscriptionId, customerId }),
        ),
      );
    await db.manager.delete(PendingPayment, { id });
    ended += 1;
  }
  return ended;
}

async function lookUp(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await retryWhileBusy(() => stripe.checkout.sessions.retrieve(id));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

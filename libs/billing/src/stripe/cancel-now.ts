import type Stripe from 'stripe';
import { Subscription } from '@t0/database/billing';
import { LIVE_STATUSES } from '@t0/domain/billing';
import type { EventLog } from '@t0/events';
import { In, type DataSource } from 'typeorm';
import { storeFacts } from '../facts/store-facts.ts';
import { isMissing, retryWhileBusy, type StripeConfig } from '../providers/stripe-client.ts';
import { syncStripeSubscription } from './sync-subscription.ts';

/**
 * Cancels a member's subscriptions at Stripe at once, without a refund, and applies it. Returns how many. One that has ended there already
 * is applied as it is; when Stripe fails, those that were canceled before stay so, and a second call cancels the rest. Throws what Stripe throws.
 */
export async function cancelStripeNow(
  db: DataSource,
  log: EventLog,
  stripe: Stripe,
  config: StripeConfig,
  userId: string,
): Promise<number> {
  const live = await db.manager.findBy(Subscription, { userId, provider: 'stripe', status: In([...LIVE_STATUSES]) });
  for (const { externalId, customerId } of live) {
    await retryWhileBusy(() => stripe.subscriptions.cancel(externalId)).catch(ignoreEnded);
    const subject = { subscriptionId: externalId, customerId: customerId ?? externalId };
    await log.transact((manager, emit) =>
      storeFacts(manager, (facts) => syncStripeSubscription(facts, emit, stripe, config, subject)),
    );
  }
  return live.length;
}

/** Stripe answers so when another person canceled it first. */
function ignoreEnded(error: unknown): void {
  if (!isMissing(error)) throw error;
}

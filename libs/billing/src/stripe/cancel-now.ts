import type Stripe from 'stripe';
import { Subscription } from '@t0/database';
import { LIVE_STATUSES } from '@t0/domain';
import type { EventLog } from '@t0/events';
import { In } from 'typeorm';
import type { DataSource } from 'typeorm';
import { storeFacts } from '../facts/store-facts.ts';
import { retryWhileBusy } from './stripe-client.ts';
import type { StripeConfig } from './stripe-client.ts';
import { syncStripeSubscription } from './sync-subscription.ts';

/** Cancels a member's subscriptions at Stripe at once, and applies it. Returns how many. For the test terminal. */
export async function cancelStripeNow(
  db: DataSource,
  log: EventLog,
  stripe: Stripe,
  config: StripeConfig,
  userId: string,
): Promise<number> {
  const live = await db.manager.findBy(Subscription, { userId, provider: 'stripe', status: In([...LIVE_STATUSES]) });
  for (const { externalId, customerId } of live) {
    await retryWhileBusy(() => stripe.subscriptions.cancel(externalId));
    const subject = { subscriptionId: externalId, customerId: customerId ?? externalId };
    await log.transact((manager, emit) =>
      storeFacts(manager, (facts) => syncStripeSubscription(facts, emit, stripe, config, subject)),
    );
  }
  return live.length;
}

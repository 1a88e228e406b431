import type { Config } from '@t0/config';
import { AccountDeletion, type EndedRenewal } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { isLiveStatus } from '@t0/domain/billing';
import type { EventLog } from '@t0/events';
import type Stripe from 'stripe';
import { In, type DataSource } from 'typeorm';
import { storeFacts } from '../facts/store-facts.ts';
import { endOpenCheckouts } from '../stripe/checkout.ts';
import { retryWhileBusy, unlessMissing } from '../providers/stripe-client.ts';
import { syncStripeSubscription } from '../stripe/sync-subscription.ts';
import { lockMembership, readMembership, storeMembership } from '../whop/sync-membership.ts';
import { postWhop, readWhop } from '../providers/whop-api.ts';

/** What the calls to the providers need. `stripe` null: card payments are not configured. */
export interface Providers {
  db: DataSource;
  log: EventLog;
  stripe: Stripe | null;
  config: Config;
}

/** Statuses of Stripe that are over: no money is taken, and none can be. */
const OVER = ['canceled', 'incomplete_expired'];

/**
 * Makes sure that no further money is taken from a closed account: its subscriptions end with the paid period, or at once where a payment is
 * open, and its open payment pages end. Only what is not so yet is asked of the provider; repeating it is harmless. Throws what the provider throws.
 */
export async function endRenewals(providers: Providers, deletion: AccountDeletion): Promise<void> {
  // Nobody pays for what is deleted.
  await endOpenCheckouts(providers.db.manager, providers.stripe, deletion.userId);
  for (const subscription of await paidSubscriptions(providers.db, deletion.userId)) {
    if (!isLiveStatus(subscription.status) || subscription.cancelAtPeriodEnd) continue;
    const renewal = { provider: subscription.provider as EndedRenewal['provider'], id: subscription.externalId };
    if (subscription.status === 'past_due') await cancel(providers, subscription);
    // First noted, then done: a deletion that is undone meanwhile finds it.
    else if (await note(providers.db, deletion, renewal)) await setRenewing(providers, subscription, false);
  }
}

/** Ends every subscription of an account that is deleted now, at once. Throws what the provider throws. */
export async function endSubscriptions(providers: Providers, userId: string): Promise<void> {
  await endOpenCheckouts(providers.db.manager, providers.stripe, userId);
  for (const subscription of await paidSubscriptions(providers.db, userId))
    if (!OVER.includes(subscription.status) && subscription.endedAt === null) await cancel(providers, subscription);
}

/** Lets the subscriptions renew again that a deletion ended, and forgets the deletion, unless the account was closed again. */
export async function resumeRenewals(providers: Providers, deletion: AccountDeletion): Promise<void> {
  const { userId, undoneAt } = deletion;
  for (const { provider, id } of deletion.ended) {
    const subscription = await providers.db.manager.findOneBy(Subscription, { userId, provider, externalId: id });
    if (subscription && isLiveStatus(subscription.status)) await setRenewing(providers, subscription, true);
  }
  await providers.db.manager.delete(AccountDeletion, { userId, undoneAt: undoneAt! });
}

function paidSubscriptions(db: DataSource, userId: string): Promise<Subscription[]> {
  return db.manager.findBy(Subscription, { userId, provider: In(['stripe', 'whop']) });
}

async function note(db: DataSource, { userId }: AccountDeletion, renewal: EndedRenewal): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `UPDATE account_deletions SET ended = CASE WHEN ended @> $2::jsonb THEN ended ELSE ended || $2::jsonb END
     WHERE user_id = $1 AND undone_at IS NULL`,
    [userId, JSON.stringify([renewal])],
  );
  return count === 1;
}

/** A membership's path at Whop. */
const membership = (id: string): string => `memberships/${encodeURIComponent(id)}`;

async function setRenewing(providers: Providers, subscription: Subscription, renewing: boolean): Promise<void> {
  const { externalId: id, provider } = subscription;
  if (provider === 'whop') {
    const { config } = providers;
    if (renewing) await postWhop(config, `${membership(id)}/uncancel`, {});
    else await postWhop(config, `${membership(id)}/cancel`, { cancellation_mode: 'at_period_end' });
    return syncWhop(providers, id);
  }
  const { stripe } = providers;
  if (!stripe) throw new Error('Card payments are not configured, so a subscription at Stripe cannot be changed');
  await unlessMissing(retryWhileBusy(() => stripe.subscriptions.update(id, { cancel_at_period_end: !renewing })));
  await syncStripe(providers, stripe, subscription);
}

async function cancel(providers: Providers, subscription: Subscription): Promise<void> {
  const { externalId: id, provider } = subscription;
  if (provider === 'whop') {
    if (!isLiveStatus(subscription.status)) return;
    await postWhop(providers.config, `${membership(id)}/cancel`, { cancellation_mode: 'immediate' });
    return syncWhop(providers, id);
  }
  const { stripe } = providers;
  if (!stripe) throw new Error('Card payments are not configured, so a subscription at Stripe cannot be cancelled');
  const state = await unlessMissing(retryWhileBusy(() => stripe.subscriptions.retrieve(id)));
  if (state && !OVER.includes(state.status)) await unlessMissing(retryWhileBusy(() => stripe.subscriptions.cancel(id)));
  await syncStripe(providers, stripe, subscription);
}

async function syncStripe(
  { log, config }: Providers,
  stripe: Stripe,
  { externalId, customerId }: Subscription,
): Promise<void> {
  const subject = { subscriptionId: externalId, customerId: customerId ?? externalId };
  await unlessMissing(
    log.transact((manager, emit) =>
      storeFacts(manager, (facts) => syncStripeSubscription(facts, emit, stripe, config, subject)),
    ),
  );
}

async function syncWhop({ log, config }: Providers, id: string): Promise<void> {
  await log.transact(async (manager, emit) => {
    await lockMembership(manager, id);
    const present = await readWhop(config, membership(id));
    const current = present && readMembership(present);
    if (current) await storeMembership(manager, emit, current);
  });
}

import type { SubscriptionStateChange } from '@t0/contracts';
import { SubscriptionChange } from '@t0/database';
import type Stripe from 'stripe';
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { isDeepStrictEqual } from 'node:util';
import { changeFact } from '../../facts/load-facts.ts';
import type { FactStore } from '../../facts/store-facts.ts';
import { idOf } from '../sync-subscription.ts';
import type { TermsReader } from './read-terms.ts';
import { subscriptionChange } from './subscription-change.ts';

/**
 * Stores the states of subscriptions that were read at a time, where they differ from the last known change: the first reading of a
 * subscription, and what webhooks missed (docs/product/business.md#facts). Their `discounts` are expanded.
 */
export async function storeReadStates(
  facts: FactStore,
  subscriptions: readonly Stripe.Subscription[],
  terms: TermsReader,
  readAt: Date,
): Promise<void> {
  const last = await lastChanges(
    facts.manager,
    subscriptions.map(({ id }) => id),
  );
  for (const subscription of subscriptions) {
    terms.addDiscounts(subscription.discounts);
    // In whole seconds as Stripe's own times, so that an end within the same second comes after it.
    const change = subscriptionChange(subscription, Math.floor(readAt.getTime() / 1000), terms);
    const known = last.get(subscription.id);
    if (known && isSameState(known, change)) continue;
    const rank = subscription.ended_at === null ? 1 : 2;
    const sourceId = `read ${subscription.id} ${change.at} ${rank}`;
    await facts.change(change, { sourceId, customerId: idOf(subscription.customer)!, rank });
  }
}

async function lastChanges(manager: EntityManager, ids: string[]): Promise<Map<string, SubscriptionStateChange>> {
  const rows = await manager
    .createQueryBuilder(SubscriptionChange, 'change')
    .distinctOn(['change.subscriptionId'])
    .where({ provider: 'stripe', subscriptionId: In(ids) })
    .orderBy('change.subscriptionId')
    .addOrderBy('change.at', 'DESC')
    .addOrderBy('change.rank', 'DESC')
    .addOrderBy('change.id', 'DESC')
    .getMany();
  return new Map(rows.map((row) => [row.subscriptionId, changeFact(row)]));
}

/** True if a state says nothing new. A price that could not be read says nothing. */
function isSameState(known: SubscriptionStateChange, read: SubscriptionStateChange): boolean {
  const { at, price } = known;
  return isDeepStrictEqual(known, { ...read, at, price: read.price ?? price });
}

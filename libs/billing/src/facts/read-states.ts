import type { RevenueProvider, SubscriptionStateChange } from '@t0/contracts/billing';
import { SubscriptionChange } from '@t0/database/billing';
import { In, type EntityManager } from 'typeorm';
import { isDeepStrictEqual } from 'node:util';
import { changeFact } from './load-facts.ts';
import type { FactStore } from './store-facts.ts';

/** A state as it was read of a provider, whose it is, and its rank (`SubscriptionChange.rank`). */
export interface ReadState {
  change: SubscriptionStateChange;
  customerId: string;
  rank: number;
}

/**
 * Stores the states of subscriptions of a provider that differ from the last known change: the first reading of a subscription, and what
 * webhooks missed (docs/product/business.md#facts).
 */
export async function storeStates(
  facts: FactStore,
  provider: RevenueProvider,
  states: readonly ReadState[],
): Promise<void> {
  const ids = states.map(({ change }) => change.subscriptionId);
  const last = await lastChanges(facts.manager, provider, ids);
  const changed = states.filter(({ change }) => {
    const known = last.get(change.subscriptionId);
    return !known || !isSameState(known, change);
  });
  await facts.changes(
    changed.map((state) => {
      const { subscriptionId, at } = state.change;
      return { ...state, sourceId: `read ${subscriptionId} ${at} ${state.rank}` };
    }),
  );
}

async function lastChanges(
  manager: EntityManager,
  provider: RevenueProvider,
  ids: string[],
): Promise<Map<string, SubscriptionStateChange>> {
  const rows = await manager
    .createQueryBuilder(SubscriptionChange, 'change')
    .distinctOn(['change.subscriptionId'])
    .where({ provider, subscriptionId: In(ids) })
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

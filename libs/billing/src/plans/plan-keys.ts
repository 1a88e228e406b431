import { OwnerPlan } from '@t0/database';
import type { EntityManager } from 'typeorm';
import type { StripeConfig } from '../stripe/stripe-client.ts';

/** The keys of plans by the ids of their prices at Stripe. */
export type PlanKeys = ReadonlyMap<string, string>;

/** The keys of all plans of Stripe. The configuration's prices have their keys before a first start has stored them, too. */
export async function planKeysOf(manager: EntityManager, config: StripeConfig): Promise<PlanKeys> {
  const rows = await manager.findBy(OwnerPlan, { provider: 'stripe' });
  return new Map([
    ...[config.STRIPE_PRICE_MONTHLY].flatMap((id) => (id ? [[id, 'monthly'] as const] : [])),
    ...[config.STRIPE_PRICE_YEARLY].flatMap((id) => (id ? [[id, 'yearly'] as const] : [])),
    ...rows.map(({ priceId, key }) => [priceId, key] as const),
  ]);
}

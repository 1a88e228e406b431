import type Stripe from 'stripe';
import { OwnerPlan } from '@t0/database/billing';
import type { EntityManager } from 'typeorm';
import type { StripeConfig } from './stripe-client.ts';

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

/** The key of a price's plan; else the plan that the checkout noted. */
export function planOf(
  price: string | undefined,
  { metadata }: Pick<Stripe.Subscription, 'metadata'>,
  keys: PlanKeys,
): string | null {
  const known = price === undefined ? undefined : keys.get(price);
  return known ?? metadata.plan?.slice(0, 50) ?? null;
}

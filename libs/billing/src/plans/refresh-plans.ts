import { OwnerPlan } from '@t0/database/billing';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { allPlans, emitPlans, lockPlans } from './offered-plans.ts';
import { readPlanTerms, type PlanSources } from './plan-terms.ts';
import type { PlanTerms } from './terms.ts';

/**
 * Reads every plan's price again, and stores what has changed (docs/product/settings.md#plans). Returns how many plans changed. Throws what
 * a provider's client throws; then every stored price stays.
 */
export async function refreshPlans(manager: EntityManager, emit: Emit, sources: PlanSources): Promise<number> {
  await lockPlans(manager);
  const changed: OwnerPlan[] = [];
  for (const plan of await allPlans(manager)) {
    const terms = await readPlanTerms(sources, plan);
    if (terms && applyTerms(plan, terms)) changed.push(plan);
  }
  if (changed.length === 0) return 0;
  await manager.save(changed);
  await emitPlans(manager, emit);
  return changed.length;
}

/** Takes a provider's terms into a plan; false if it has them already. A price that is gone stays as it was last. */
export function applyTerms(plan: OwnerPlan, { price, purchaseUrl, trialDays, problem }: PlanTerms): boolean {
  const before = JSON.stringify([ordered(plan.price), plan.purchaseUrl, plan.trialDays, plan.problem]);
  plan.price = price ?? plan.price;
  plan.purchaseUrl = purchaseUrl;
  plan.trialDays = trialDays ?? plan.trialDays;
  plan.problem = problem;
  return JSON.stringify([ordered(plan.price), plan.purchaseUrl, plan.trialDays, plan.problem]) !== before;
}

/** PostgreSQL keeps the fields of a stored price in an order of its own. */
function ordered(price: OwnerPlan['price']): unknown[] | null {
  return price && [price.amount, price.currency, price.interval, price.intervalCount];
}

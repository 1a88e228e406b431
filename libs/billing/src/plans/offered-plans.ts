import type { OfferedPlan, OfferedPlans } from '@t0/contracts/billing';
import { OwnerPlan } from '@t0/database/billing';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';

/** All plans in their order. */
export function allPlans(manager: EntityManager): Promise<OwnerPlan[]> {
  return manager.find(OwnerPlan, { order: { place: 'ASC', id: 'ASC' } });
}

/** True if visitors can buy it: it is on sale, and its price is fit to be sold. */
export function isForSale({ isOffered, problem }: Pick<OwnerPlan, 'isOffered' | 'problem'>): boolean {
  return isOffered && problem === null;
}

/** The plans that visitors can buy (docs/product/billing.md#price). The first is chosen first where the default is not for sale. */
export async function offeredPlans(manager: EntityManager): Promise<OfferedPlans> {
  const all = await allPlans(manager);
  const plans = all.filter(isForSale).map(toOfferedPlan);
  if (plans[0] && !plans.some(({ isDefault }) => isDefault)) plans[0] = { ...plans[0], isDefault: true };
  return { plans, plansVersion: all.reduce((sum, { version }) => sum + version, 0) };
}

/** One plan as visitors see it. */
export function toOfferedPlan({ key, name, text, price, trialDays, isDefault }: OwnerPlan): OfferedPlan {
  return { key, name, text, price, trialDays, isDefault };
}

/** Changes of plans wait for each other, so that versions of the list follow each other. */
export async function lockPlans(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('plans'))`);
}

/** Emits the list to everybody. To be called under `lockPlans`, once the change is saved. */
export async function emitPlans(manager: EntityManager, emit: Emit): Promise<void> {
  emit('plans.updated', 'public', await offeredPlans(manager));
}

import { OwnerPlan } from '@t0/database/billing';
import type { EventLog } from '@t0/events';
import type { StripeConfig } from '../providers/stripe-client.ts';
import { emitPlans, lockPlans } from './offered-plans.ts';

/**
 * Stores the plans that the configuration names, at each start: monthly, on sale and the default, and yearly, not on sale until the owner
 * decides so (docs/product/settings.md#plans). A plan whose price the owner chose here no longer follows the configuration.
 */
export async function seedPlans(log: EventLog, config: StripeConfig): Promise<void> {
  await log.transact(async (manager, emit) => {
    await lockPlans(manager);
    const stored = await manager.find(OwnerPlan);
    const changed: OwnerPlan[] = [];
    for (const { priceId, ...first } of configured(config)) {
      const known = stored.find(({ key }) => key === first.key);
      const isTaken = stored.some((one) => one.provider === 'stripe' && one.priceId === priceId);
      if (isTaken || (known && !known.fromEnvironment)) continue;
      if (known) changed.push(Object.assign(known, { priceId, price: null, problem: null }));
      else changed.push(manager.create(OwnerPlan, { ...first, priceId, provider: 'stripe', fromEnvironment: true }));
    }
    if (changed.length === 0) return;
    await manager.save(changed);
    await emitPlans(manager, emit);
  });
}

type FirstPlan = Pick<OwnerPlan, 'key' | 'name' | 'place' | 'isDefault' | 'isOffered' | 'priceId'>;

function configured({ STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_YEARLY: yearly }: StripeConfig): FirstPlan[] {
  const plans: FirstPlan[] = [];
  if (monthly)
    plans.push({
      key: 'monthly',
      name: 'Monthly plan',
      place: 10,
      isDefault: true,
      isOffered: true,
      priceId: monthly,
    });
  if (yearly && yearly !== monthly)
    plans.push({ key: 'yearly', name: 'Yearly plan', place: 20, isDefault: false, isOffered: false, priceId: yearly });
  return plans;
}

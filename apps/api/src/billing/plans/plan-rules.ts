import { BadRequestException, ConflictException } from '@nestjs/common';
import { LIMITS } from '@t0/contracts';
import type { OwnerPlan as WirePlan } from '@t0/contracts';
import { toOfferedPlan } from '@t0/billing';
import type { OwnerPlan } from '@t0/database';

/** A plan as the owner sees it. */
export function toWirePlan(plan: OwnerPlan): WirePlan {
  const { id, provider, priceId, place, isOffered, problem, version } = plan;
  return { ...toOfferedPlan(plan), id, provider, priceId, place, isOffered, problem, version };
}

/** Refuses with 400, at the field. */
export function refusal(field: string, message: string): BadRequestException {
  return new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { [field]: message } });
}

/** The rules between a plan and the others (docs/product/settings.md#plans). `before` null: it is new. */
export function requireFitting(before: OwnerPlan | null, after: OwnerPlan, others: readonly OwnerPlan[]): void {
  if (!before && others.length >= LIMITS.plan.most)
    throw new ConflictException({ error: 'PLANS_FULL', message: `There are ${LIMITS.plan.most} plans already` });
  const same = others.find(({ provider, priceId }) => provider === after.provider && priceId === after.priceId);
  if (same) throw refusal('priceId', `The plan ${same.name} has this price already`);
  if (before?.isDefault && !after.isDefault)
    throw refusal('isDefault', 'One plan is the default: make another one the default instead');
  if (after.isDefault && !after.isOffered) throw refusal('isOffered', 'The default plan is on sale');
}

const KEY_MAX = 40;

/** The key of a new plan, of its name: 'plus-yearly', or 'plus-yearly-2' where that is taken. */
export function newKey(name: string, taken: readonly string[]): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, KEY_MAX)
    .replaceAll(/^-|-$/g, '');
  const base = words === '' ? 'plan' : words;
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}-${count}`;
    if (!taken.includes(key)) return key;
  }
}

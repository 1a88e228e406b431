import type { PlanPrice } from '@t0/contracts/billing';
import { decimalAmount } from '@t0/domain/billing';
import { moneyOf } from '../providers/whop-minor-units.ts';
import { readWhop, type WhopConfig } from '../providers/whop-api.ts';
import type { PlanTerms } from './terms.ts';

/** The parts of a plan that Whop answers (its API v1) and the product reads. */
interface WhopPlan {
  plan_type?: unknown;
  billing_period?: unknown;
  currency?: unknown;
  renewal_price?: unknown;
  trial_period_days?: unknown;
  purchase_url?: unknown;
  visibility?: unknown;
}

/** Reads a plan at Whop. Null without WHOP_API_KEY. Throws when Whop cannot be asked. */
export async function whopPlanTerms(config: WhopConfig, id: string): Promise<PlanTerms | null> {
  if (!config.WHOP_API_KEY) return null;
  const plan = (await readWhop(config, `plans/${encodeURIComponent(id)}`)) as WhopPlan | null;
  if (!plan) return { price: null, purchaseUrl: null, trialDays: 0, problem: `Whop knows no plan ${id}.` };
  const price = priceOf(plan);
  const purchaseUrl = typeof plan.purchase_url === 'string' ? plan.purchase_url.slice(0, 500) : null;
  const trialDays = isCount(plan.trial_period_days) ? plan.trial_period_days : 0;
  return { price, purchaseUrl, trialDays, problem: problemOf(id, plan, price, purchaseUrl) };
}

function problemOf(id: string, plan: WhopPlan, price: PlanPrice | null, purchaseUrl: string | null): string | null {
  if (plan.plan_type !== 'renewal') return `${id} is paid once: a plan needs a recurring price.`;
  if (plan.visibility === 'archived') return `Whop has archived ${id}.`;
  if (!price) return `${id} has no price and period at Whop.`;
  return purchaseUrl ? null : `${id} has no page at Whop where it is bought.`;
}

function priceOf({ renewal_price: listed, currency: code, billing_period: days }: WhopPlan): PlanPrice | null {
  const price = moneyOf(listed, code);
  if (!price || !isCount(days) || days === 0) return null;
  const { amount, currency } = price;
  return { amount: decimalAmount(amount, currency), currency, ...intervalOf(days) };
}

/** Whop counts days: 30 are a month, 365 a year. */
function intervalOf(days: number): Pick<PlanPrice, 'interval' | 'intervalCount'> {
  for (const [interval, length] of [
    ['year', 365],
    ['month', 30],
    ['week', 7],
  ] as const)
    if (days % length === 0) return { interval, intervalCount: days / length };
  return { interval: 'day', intervalCount: days };
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

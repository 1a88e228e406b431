import type Stripe from 'stripe';
import { planPriceOf } from '../stripe/plan-price.ts';
import { isMissing, retryWhileBusy } from '../stripe/stripe-client.ts';
import type { PlanTerms } from './terms.ts';

/** Reads a price at Stripe. Throws what Stripe throws, except that a price is unknown. */
export async function stripePlanTerms(stripe: Stripe, id: string): Promise<PlanTerms> {
  try {
    const price = await retryWhileBusy(() => stripe.prices.retrieve(id, { expand: ['product'] }));
    return { price: planPriceOf(price), purchaseUrl: null, trialDays: null, problem: problemOf(price) };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { price: null, purchaseUrl: null, trialDays: null, problem: `Stripe knows no price ${id}.` };
  }
}

/** Why Stripe would not sell it in a subscription of one amount; null: it would. */
function problemOf(price: Stripe.Price): string | null {
  const { id, active, product, recurring } = price;
  if (!recurring) return `${id} is paid once: a plan needs a recurring price.`;
  if (recurring.usage_type !== 'licensed') return `${id} is billed by use: a plan needs a fixed amount.`;
  if (!planPriceOf(price)) return `${id} has several amounts: a plan needs one.`;
  if (!active) return `Stripe has archived ${id}.`;
  if (typeof product === 'object' && (product.deleted || !product.active))
    return `Stripe has archived the product of ${id}.`;
  return null;
}

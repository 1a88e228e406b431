import type Stripe from 'stripe';
import type { PlanProvider } from '@t0/contracts/billing';
import type { WhopConfig } from '../providers/whop-api.ts';
import type { PlanTerms } from './terms.ts';
import { whopPlanTerms } from './whop-plan-terms.ts';
import { planPriceOf } from '../providers/plan-price.ts';
import { isMissing, retryWhileBusy } from '../providers/stripe-client.ts';

/** Reads a price at Stripe. Throws what Stripe throws, except that a price is unknown. */
async function stripePlanTerms(stripe: Stripe, id: string): Promise<PlanTerms> {
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

/** Whom prices are read from. */
export interface PlanSources {
  /** Null: card payments are not configured. */
  stripe: Stripe | null;
  config: WhopConfig;
}

/**
 * Reads a plan's price where it is kept. Null: that provider is not set up here.
 * @throws what the provider's client throws when it cannot be asked
 */
export function readPlanTerms(
  { stripe, config }: PlanSources,
  { provider, priceId }: { provider: PlanProvider; priceId: string },
): Promise<PlanTerms | null> {
  if (provider === 'whop') return whopPlanTerms(config, priceId);
  return stripe ? stripePlanTerms(stripe, priceId) : Promise.resolve(null);
}

import type { PlanPrice, PlanProvider } from '@t0/contracts';
import type Stripe from 'stripe';
import type { WhopConfig } from '../whop/whop-api.ts';
import { stripePlanTerms } from './stripe-plan-terms.ts';
import { whopPlanTerms } from './whop-plan-terms.ts';

/** What a provider says of a plan. */
export interface PlanTerms {
  /** Null: it has no one amount that recurs. */
  price: PlanPrice | null;
  /** The address where it is bought; null at Stripe, which opens a checkout for each buyer. */
  purchaseUrl: string | null;
  /** Days before the first payment, where the provider decides them; null: the owner does. */
  trialDays: number | null;
  /** Why it cannot be sold, a sentence; null: it can. */
  problem: string | null;
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

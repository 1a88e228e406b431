import type { PlanProvider } from '@t0/contracts';
import type Stripe from 'stripe';
import type { WhopConfig } from '../whop/whop-api.ts';
import type { PlanTerms } from './terms.ts';
import { stripePlanTerms } from './stripe-plan-terms.ts';
import { whopPlanTerms } from './whop-plan-terms.ts';

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

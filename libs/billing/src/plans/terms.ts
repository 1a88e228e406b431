import type { PlanPrice } from '@t0/contracts/billing';

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

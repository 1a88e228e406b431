import type { PlanPrice } from './billing.ts';

/** Who sells a plan. */
export const PLAN_PROVIDERS = ['stripe', 'whop'] as const;
export type PlanProvider = (typeof PLAN_PROVIDERS)[number];

/** A plan on the public pages (docs/product/billing.md#price). */
export interface OfferedPlan {
  /** Its name in calls, 'monthly'. */
  key: string;
  name: string;
  /** The owner's sentence about it; may be empty. */
  text: string;
  /** Null: the provider has not given it yet. */
  price: PlanPrice | null;
  /** Days before the first payment; 0: none. */
  trialDays: number;
  /** The one that is chosen first. */
  isDefault: boolean;
}

/** All plans that are on sale, in their order: client settings and `plans.updated`. */
export interface OfferedPlans {
  plans: OfferedPlan[];
  /** Grows with each change of any plan. */
  plansVersion: number;
}

/** A plan as the owner keeps it (docs/product/settings.md#plans). */
export interface OwnerPlan extends OfferedPlan {
  id: number;
  provider: PlanProvider;
  /** The id of its price at Stripe, or of its plan at Whop. */
  priceId: string;
  place: number;
  /** Own price alerts that its members can have active (docs/product/watching.md#own-alerts); null: the terminal's number. */
  ownAlertsMax: number | null;
  /** Visitors can buy it. */
  isOffered: boolean;
  /** Why it cannot be sold: what is wrong with its price at the provider. Null: nothing. */
  problem: string | null;
  version: number;
}

/** A promotion code of Stripe's and its use (docs/product/settings.md#promotion-codes). */
export interface PromotionCode {
  id: string;
  code: string;
  /** What it takes off, '20% off for 3 months'. */
  discount: string;
  /** False: it was ended, ran out, or is used up. */
  isActive: boolean;
  timesRedeemed: number;
  /** Null: as often as anybody likes. */
  maxRedemptions: number | null;
  /** ISO 8601; null: it does not expire. */
  expiresAt: string | null;
}

/** Answer of GET /api/admin/promotion-codes: the newest, as Stripe answered last. */
export interface PromotionCodes {
  codes: PromotionCode[];
  /** True if Stripe has more than are listed. */
  hasMore: boolean;
  /** When Stripe was asked, ISO 8601. */
  readAt: string;
}

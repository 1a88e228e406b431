import type { User } from '../accounts/user.ts';

/** Plans of the test terminal; checkouts sell the owner's plans (docs/product/settings.md#plans). */
export const PLANS = ['monthly', 'yearly'] as const;
export type Plan = (typeof PLANS)[number];

/** The intervals at which a price recurs. */
export const PRICE_INTERVALS = ['day', 'week', 'month', 'year'] as const;

/** The price of a plan, as the payment provider has it (docs/product/billing.md#price). */
export interface PlanPrice {
  /** In the currency's main unit, '49.00'. */
  amount: string;
  /** ISO 4217, 'USD'. */
  currency: string;
  /** It is paid every `intervalCount` of these. */
  interval: (typeof PRICE_INTERVALS)[number];
  intervalCount: number;
}

/** Answer of POST /api/create-checkout-session and POST /api/billing/portal: where the browser goes next. */
export interface RedirectAnswer {
  url: string;
}

/** The subscription that a member's profile shows (docs/product/billing.md#subscription-panel). */
export interface ShownSubscription {
  provider: 'stripe' | 'whop' | 'manual' | 'test';
  /** Of this subscription, as its provider names it. */
  status: string;
  /** The name of its plan; null: not known. */
  planName: string | null;
  /** Its own price, which may be older than the plan's; null: not known. */
  price: PlanPrice | null;
  /** The end of its trial, ISO 8601; null: it has none. */
  trialEnd: string | null;
  /** Stripe collects no payments for a time. */
  collectionPaused: boolean;
  /** When Stripe collects again, ISO 8601; null: not known. */
  resumesAt: string | null;
}

/** Answer of GET /api/billing: what the billing banner and the profile need. */
export interface BillingState {
  /** A live subscription at Stripe: no banner. */
  hasStripeSubscription: boolean;
  /** POST /api/billing/portal can open the customer portal. */
  portalAvailable: boolean;
  status: string;
  /** When the paid period ends; null when unknown or none. */
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  /** Null: none gives access or is paused. */
  subscription: ShownSubscription | null;
  /** True: a checkout of this account has no trial any more (docs/BILLING.md#trials). */
  trialUsed: boolean;
}

/** Answer of every call of the test terminal (docs/product/billing.md#test-terminal). */
export interface TestTerminalAnswer {
  user: User;
  /** Only when the call made the account; shown once. */
  tempPassword?: string;
}

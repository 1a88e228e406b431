import type { User } from '../accounts/user.ts';

/** Plans; real checkouts sell `monthly` only (docs/product/billing.md#checkout). */
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

/**
 * Answer of POST /api/auth/checkout. `signed-in`: this session began the payment, and is the account's now. `waiting`: the payment is
 * being confirmed. `none`: this session began none, or has to sign in for it.
 */
export interface CheckoutSignIn {
  state: 'signed-in' | 'waiting' | 'none';
}

/** Answer of GET /api/billing: what the billing banner needs. */
export interface BillingState {
  /** A live subscription at Stripe: no banner. */
  hasStripeSubscription: boolean;
  /** POST /api/billing/portal can open the customer portal. */
  portalAvailable: boolean;
  status: string;
  /** When the paid period ends; null when unknown or none. */
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
}

/** Answer of every call of the test terminal (docs/product/billing.md#test-terminal). */
export interface TestTerminalAnswer {
  user: User;
  /** Only when the call made the account; shown once. */
  tempPassword?: string;
}

/*
 * The answer of the page BUSINESS (docs/product/business.md#movement). Months are '2026-11', of UTC, each list without gaps and the oldest first; the
 * last one is the current month so far. Amounts are integers in the minor unit of the currency they are listed under. Rates are shares,
 * 0.05 for 5 %, and null where the denominator is 0.
 */

/** How many, and their sum. */
export interface Tally {
  count: number;
  amount: number;
}

/** MRR of one currency over a month (docs/product/business.md#movement): opening + new + reactivation + expansion - contraction - churned = closing. */
export interface MrrMonth {
  month: string;
  opening: number;
  new: number;
  reactivation: number;
  expansion: number;
  contraction: number;
  churned: number;
  closing: number;
  /** Members with MRR in this currency at the end. */
  payers: number;
  arpu: number | null;
  grossRevenueChurn: number | null;
  netMrrChurn: number | null;
}

/** Members with MRR in any currency over a month (docs/product/business.md#churn): opening + new + reactivated - churned = closing. */
export interface SubscriberMonth {
  month: string;
  opening: number;
  new: number;
  reactivated: number;
  churned: number;
  closing: number;
  logoChurn: number | null;
}

/** Money of one currency that moved in a month (docs/product/business.md#payments-refunds-and-disputes). */
export interface CashMonth {
  month: string;
  payments: Tally;
  fees: number;
  refunds: Tally;
  /** Opened in this month, without inquiries; `disputesWon` and `disputesLost` are of these. */
  disputes: Tally;
  disputesWon: Tally;
  disputesLost: Tally;
  inquiries: number;
  net: number;
}

/** Invoices by the month of their first failed payment (docs/product/business.md#failed-payments): failed = recovered + lost + retrying. */
export interface RecoveryMonth {
  month: string;
  failed: Tally;
  recovered: Tally;
  lost: Tally;
  retrying: Tally;
  /** In money. */
  recoveryRate: number | null;
}

/** Subscriptions whose period ends in the next 30 days (docs/product/business.md#renewals). */
export interface Renewals {
  renewing: Tally;
  trialsEnding: Tally;
  cancelling: Tally;
}

/** The figures of one currency. */
export interface CurrencyFigures {
  currency: string;
  /** Now. */
  mrr: number;
  payers: number;
  arpu: number | null;
  movement: MrrMonth[];
  cash: CashMonth[];
  recovery: RecoveryMonth[];
  renewals: Renewals;
}

/** Trials by the month in which they ended (docs/product/business.md#trials): ended = converted + pending + lost. */
export interface TrialMonth {
  month: string;
  ended: number;
  converted: number;
  pending: number;
  lost: number;
  conversion: number | null;
}

/** Members whose first subscription began in `month` (docs/product/business.md#cohorts); `retained[k]` of them pay at the end of the k-th month after. */
export interface Cohort {
  month: string;
  size: number;
  retained: number[];
}

/** The state of a member (docs/product/business.md#members-by-state); of several subscriptions the first of this list counts. */
export const MEMBER_STATES = ['active', 'cancelling', 'past_due', 'trialing', 'paused', 'granted', 'churned'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** What the page shows. */
export interface BusinessFigures {
  asOf: string;
  /** By the code of the currency. */
  currencies: CurrencyFigures[];
  subscribers: SubscriberMonth[];
  states: Record<MemberState, number>;
  trials: TrialMonth[];
  cohorts: Cohort[];
}

/** The answer of GET /api/admin/business. */
export interface Business extends BusinessFigures {
  /** True if the figures are of Stripe's test mode, in which no money moves: the page says TEST MODE. */
  isTestMode: boolean;
  /** False while the worker reads the payments from before the first start, or derives the figures by a new rule. */
  isComplete: boolean;
  /** The most frequent first. */
  cancellations: CancellationReason[];
}

/** How many subscriptions were cancelled for a reason (docs/product/business.md#reasons). */
export interface CancellationReason {
  /** One of `CANCELLATION_REASONS`, or what a provider names later; null: none was given. */
  reason: string | null;
  count: number;
}

/** The reasons as Stripe and Whop name them, with their texts; the first two are not the member's choice. */
export const CANCELLATION_REASONS: Readonly<Record<string, string>> = {
  payment_failed: 'Payment failed',
  payment_disputed: 'Payment disputed',
  too_expensive: 'Too expensive',
  unused: 'Not used enough',
  missing_features: 'Missing features',
  switched_service: 'Switched to another service',
  customer_service: 'Customer service',
  bad_experience: 'Bad experience',
  too_complex: 'Too complex',
  low_quality: 'Quality too low',
  technical_issues: 'Technical issues',
  testing: 'Only tested it',
  other: 'Other',
};

/** The text of a reason. */
export const cancellationText = (reason: string | null): string =>
  reason === null ? 'Not given' : (CANCELLATION_REASONS[reason] ?? reason.replaceAll('_', ' '));

/** The tables of BUSINESS, each a file of its own (docs/product/console.md#business). */
export const BUSINESS_TABLES = [
  'movement',
  'members',
  'states',
  'cancellations',
  'renewals',
  'trials',
  'cohorts',
  'failed-payments',
  'payments',
] as const;
export type BusinessTable = (typeof BUSINESS_TABLES)[number];

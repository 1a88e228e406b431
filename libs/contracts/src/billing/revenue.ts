import type { PRICE_INTERVALS } from './billing.ts';

/*
 * The facts of payment providers from which every figure of the business follows (docs/product/business.md#facts). Amounts are integers in
 * the minor unit of their currency; times are of UTC as `Date.toISOString` writes them, so that they sort as text.
 */

/** An amount of a currency: an integer in its minor unit, and its ISO 4217 code in capitals. */
export interface Money {
  amount: number;
  currency: string;
}

/** For how long a provider applies a discount: to one invoice, for some months, or always. */
export const DISCOUNT_DURATIONS = ['once', 'repeating', 'forever'] as const;

/** A discount on a recurring price: a percentage (at most two decimals) or an amount a period; the other is null. */
export interface PriceDiscount {
  duration: (typeof DISCOUNT_DURATIONS)[number];
  percentOff: number | null;
  amountOff: number | null;
}

/** A price that is paid every `intervalCount` intervals. */
export interface RecurringPrice extends Money {
  /** The amount is times the quantity, before discounts, with the tax that it contains. */
  interval: (typeof PRICE_INTERVALS)[number];
  intervalCount: number;
  /** Those that apply, in the order in which the provider applies them. */
  discounts: PriceDiscount[];
  /** The percentage of the taxes that the amount contains; 0 if absent. Null: the provider does not name it, the last known one counts. */
  inclusiveTax?: number | null;
}

/** Where subscriptions come from that are paid for. */
export const REVENUE_PROVIDERS = ['stripe', 'whop'] as const;
export type RevenueProvider = (typeof REVENUE_PROVIDERS)[number];

/** A change of a subscription, or its state as it was first read: the state since then. Each subscription has at least one. */
export interface SubscriptionStateChange {
  provider: RevenueProvider | 'manual' | 'test';
  subscriptionId: string;
  plan: string | null;
  /** Since when: for an ended subscription its end, else the provider's time of the change, else the time of reading. */
  at: string;
  /** As Stripe names it; the names of Whop are translated. A membership that is paid once for good is active at an amount of 0. */
  status: string;
  /** The sum of its items; null if the provider does not say: the last known price stays. */
  price: RecurringPrice | null;
  trialEnd: string | null;
  /** In a trial its end. */
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  collectionPaused: boolean;
}

/** A line of an invoice. */
export interface InvoiceLine {
  /** What the line charges, before discounts and tax that is added; below 0 for a credit. */
  amount: number;
  periodStart: string;
  periodEnd: string;
  /** True if the line charges or credits a part of a period. */
  proration: boolean;
  /** The price for a whole period, also on a proration; null for a one-off item. */
  price: RecurringPrice | null;
}

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

/** An invoice of Stripe, or a payment of Whop with the one line that it pays for. */
export interface InvoiceFact {
  provider: RevenueProvider;
  id: string;
  subscriptionId: string | null;
  plan: string | null;
  status: (typeof INVOICE_STATUSES)[number];
  currency: string;
  /** To pay: after discounts, with tax. */
  total: number;
  amountPaid: number;
  amountDiscount: number;
  amountTax: number;
  lines: InvoiceLine[];
  createdAt: string;
  /** Null unless its status is paid. */
  paidAt: string | null;
}

export const PAYMENT_STATUSES = ['pending', 'succeeded', 'failed'] as const;

/** One attempt to collect money. */
export interface PaymentFact extends Money {
  provider: RevenueProvider;
  id: string;
  invoiceId: string | null;
  status: (typeof PAYMENT_STATUSES)[number];
  /** The provider's fee; its currency is that of the payout. Null if unknown. */
  fee: Money | null;
  at: string;
}

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'canceled'] as const;

/** Money given back of a payment, in part or whole. */
export interface RefundFact extends Money {
  provider: RevenueProvider;
  id: string;
  paymentId: string;
  status: (typeof REFUND_STATUSES)[number];
  at: string;
}

/** `inquiry`: the bank asks, and moves no money yet, or closed its question. `open`: the money is withdrawn until the decision. */
export const DISPUTE_STATUSES = ['inquiry', 'open', 'won', 'lost'] as const;

/** A payment that the cardholder contests at the bank. */
export interface DisputeFact extends Money {
  provider: RevenueProvider;
  id: string;
  paymentId: string;
  status: (typeof DISPUTE_STATUSES)[number];
  /** When it was opened. */
  at: string;
}

/** All facts of one member: an account, or a payer without one. Lists are in any order; changes of the same time in that of storage. */
export interface MemberFacts {
  changes: SubscriptionStateChange[];
  invoices: InvoiceFact[];
  payments: PaymentFact[];
  refunds: RefundFact[];
  disputes: DisputeFact[];
}

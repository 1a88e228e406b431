import type {
  InvoiceFact,
  InvoiceLine,
  MemberFacts,
  RecurringPrice,
  SubscriptionStateChange,
} from '@t0/contracts/billing';

/** A time of 2026, of month and day. */
export const time = (date: string): string => `2026-${date}T12:00:00.000Z`;
/** A price of a month, in dollars. */
export const price = (amount: number, more: Partial<RecurringPrice> = {}): RecurringPrice => ({
  amount,
  currency: 'USD',
  interval: 'month',
  intervalCount: 1,
  discounts: [],
  ...more,
});
/** A change of the subscription s1 of Stripe: active at $49. */
export const change = (date: string, more: Partial<SubscriptionStateChange> = {}): SubscriptionStateChange => ({
  provider: 'stripe',
  subscriptionId: 's1',
  plan: null,
  at: time(date),
  status: 'active',
  price: price(4900),
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  collectionPaused: false,
  ...more,
});
/** A line of a whole period. */
export const line = (date: string, more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  amount: more.price?.amount ?? 4900,
  periodStart: time(date),
  periodEnd: time('12-31'),
  proration: false,
  price: price(4900),
  ...more,
});
/** A paid invoice of s1. */
export const invoice = (date: string, more: Partial<InvoiceFact> = {}): InvoiceFact => ({
  provider: 'stripe',
  id: `in-${date}`,
  subscriptionId: 's1',
  plan: null,
  status: 'paid',
  currency: 'USD',
  total: 4900,
  amountPaid: 4900,
  amountDiscount: 0,
  amountTax: 0,
  lines: [line(date)],
  createdAt: time(date),
  paidAt: more.status && more.status !== 'paid' ? null : time(date),
  ...more,
});
/** The facts of a member without payments. */
export const facts = (
  changes: SubscriptionStateChange[],
  invoices: InvoiceFact[] = [invoice('01-05')],
): MemberFacts => ({
  changes,
  invoices,
  payments: [],
  refunds: [],
  disputes: [],
});

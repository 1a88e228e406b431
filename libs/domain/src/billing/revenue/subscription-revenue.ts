import type { InvoiceFact, RecurringPrice, SubscriptionStateChange } from '@t0/contracts/billing';
import { isLiveStatus } from '../subscription-rule.ts';
import { monthlyAmount, periodAmount } from './amounts.ts';

/** From `at` on, MRR in `currency` is `mrr` (minor units), until the next step. */
export interface MrrStep {
  at: string;
  currency: string;
  mrr: number;
}

/** A price as it counts: in a month, and for a period. */
interface CountedPrice {
  currency: string;
  monthly: number;
  amount: number;
}

/** What follows from the facts of one subscription. */
export interface SubscriptionRevenue {
  /** Oldest first; of several at one time the last counts. */
  steps: MrrStep[];
  /** When it began to count; null while it never did. */
  begunAt: string | null;
  /** Its last change; null if only invoices of it are known. */
  last: SubscriptionStateChange | null;
  /** The last known price of a period, after discounts that last, without tax. */
  price: { currency: string; amount: number } | null;
  /** In a trial that counts nothing, not in a free month of a subscription that is paid. */
  isTrial: boolean;
}

/** What is known since a time; null says nothing. */
interface Evidence {
  at: string;
  /** They add up. */
  prices: readonly RecurringPrice[] | null;
  runs: boolean | null;
  begun: boolean;
}

/** Compares times, and anything else that sorts as text. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byTime = (a: { at: string }, b: { at: string }): number => byText(a.at, b.at);

/** Orders invoices by their creation. */
export const byCreation = (a: InvoiceFact, b: InvoiceFact): number =>
  byText(a.createdAt, b.createdAt) || byText(a.id, b.id);

/** Whether a subscription counts in this state; null: as before (docs/product/business.md#recurring-revenue). */
function runsWith({ provider, status, collectionPaused }: SubscriptionStateChange): boolean | null {
  if (provider === 'manual' || provider === 'test' || !isLiveStatus(status) || collectionPaused) return false;
  return status === 'trialing' ? null : true;
}

/**
 * The MRR of one subscription over time, from its changes and invoices in any order (docs/product/business.md#recurring-revenue). Changes of
 * the same time count in the given order. n log n in the number of facts.
 */
export function subscriptionRevenue(
  changes: readonly SubscriptionStateChange[],
  invoices: readonly InvoiceFact[],
): SubscriptionRevenue {
  const evidence: Evidence[] = [];
  let begunAt: string | null = null;
  for (const invoice of [...invoices].sort(byCreation)) {
    const begins = addInvoice(evidence, invoice);
    if (begins !== null && (begunAt === null || begins < begunAt)) begunAt = begins;
  }
  // Sorting is stable: at the same time a change counts after an invoice.
  for (const change of changes)
    evidence.push({ at: change.at, prices: change.price && [change.price], runs: runsWith(change), begun: false });
  if (begunAt !== null) evidence.push({ at: begunAt, prices: null, runs: null, begun: true });
  evidence.sort(byTime);
  const { steps, price } = stepsOf(evidence);
  const last = lastOf(changes);
  return { steps, price, begunAt, last, isTrial: last?.status === 'trialing' && !steps.at(-1)?.mrr };
}

/** `tax`: the percentage where a price does not name it. */
function counted(prices: readonly RecurringPrice[], tax: number): CountedPrice {
  const sum: CountedPrice = { currency: prices[0]!.currency, monthly: 0, amount: 0 };
  for (const price of prices) {
    const amount = periodAmount(price, price.inclusiveTax === null ? tax : price.inclusiveTax);
    sum.monthly += monthlyAmount(amount, price);
    sum.amount += amount;
  }
  return sum;
}

/** Adds the prices that an invoice shows; returns when the subscription begins by it, or null. */
function addInvoice(evidence: Evidence[], { status, lines, paidAt }: InvoiceFact): string | null {
  if (status === 'draft' || status === 'void') return null;
  const own = new Map<string, RecurringPrice[]>();
  let begins: string | null = null;
  for (const { amount, periodStart: at, proration, price } of lines) {
    if (!price || amount < 0 || (proration && amount === 0)) continue;
    if (amount > 0 && paidAt !== null && (begins === null || at < begins)) begins = at;
    const known = own.get(at);
    if (known) known.push(price);
    else own.set(at, [price]);
  }
  for (const [at, prices] of own) evidence.push({ at, prices, runs: null, begun: false });
  return begins === null || paidAt === null || paidAt < begins ? begins : paidAt;
}

/** Goes over what is known, in order of time. Before the first change a subscription runs. */
function stepsOf(evidence: readonly Evidence[]): Pick<SubscriptionRevenue, 'steps' | 'price'> {
  const steps: MrrStep[] = [];
  let price: CountedPrice | null = null;
  let tax = 0;
  let runs = true;
  let begun = false;
  for (const one of evidence) {
    if (one.prices) {
      for (const { inclusiveTax = 0 } of one.prices) tax = inclusiveTax ?? tax;
      price = counted(one.prices, tax);
    }
    runs = one.runs ?? runs;
    begun ||= one.begun;
    if (!price) continue;
    const mrr = runs && begun ? price.monthly : 0;
    const before = steps.at(-1) ?? { currency: price.currency, mrr: 0 };
    if (before.mrr === mrr && (mrr === 0 || before.currency === price.currency)) continue;
    steps.push({ at: one.at, currency: price.currency, mrr });
  }
  return { steps, price };
}

function lastOf(changes: readonly SubscriptionStateChange[]): SubscriptionStateChange | null {
  return changes.reduce<SubscriptionStateChange | null>((last, one) => (last && one.at < last.at ? last : one), null);
}

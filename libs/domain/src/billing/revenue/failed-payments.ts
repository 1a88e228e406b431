import type { InvoiceFact, PaymentFact } from '@t0/contracts/billing';
import { isLiveStatus } from '../subscription-rule.ts';
import { monthOf, nameOfMonth } from './months.ts';
import { byCreation, type SubscriptionRevenue } from './subscription-revenue.ts';

/** An invoice whose payment failed (docs/product/business.md#failed-payments). */
export interface FailedInvoice {
  /** Of the first failed attempt. */
  month: string;
  currency: string;
  amount: number;
  outcome: 'recovered' | 'lost' | 'retrying';
}

/** When the payment of each invoice first failed, by provider and invoice. */
export function firstFailures(payments: readonly PaymentFact[]): Map<string, string> {
  const failedAt = new Map<string, string>();
  for (const { status, invoiceId, provider, at } of payments) {
    if (status !== 'failed' || invoiceId === null) continue;
    const key = `${provider} ${invoiceId}`;
    const known = failedAt.get(key);
    if (known === undefined || at < known) failedAt.set(key, at);
  }
  return failedAt;
}

/** The invoices of one subscription whose payment failed, but for its first invoice. */
export function failedInvoices(
  invoices: readonly InvoiceFact[],
  failedAt: ReadonlyMap<string, string>,
  { last }: SubscriptionRevenue,
): FailedInvoice[] {
  if (failedAt.size === 0) return [];
  const failed = invoices.filter(({ provider, id }) => failedAt.has(`${provider} ${id}`));
  if (failed.length === 0) return [];
  const first = invoices.reduce((a, b) => (byCreation(a, b) <= 0 ? a : b));
  const runs = last === null || isLiveStatus(last.status);
  return failed
    .filter((invoice) => invoice !== first)
    .map((invoice) => ({
      month: nameOfMonth(monthOf(failedAt.get(`${invoice.provider} ${invoice.id}`)!)),
      currency: invoice.currency,
      amount: invoice.total,
      outcome: invoice.paidAt !== null ? 'recovered' : runs && isOpen(invoice) ? 'retrying' : 'lost',
    }));
}

const isOpen = ({ status }: InvoiceFact): boolean => status === 'open' || status === 'draft';

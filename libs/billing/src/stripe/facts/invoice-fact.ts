import { INVOICE_STATUSES } from '@t0/contracts';
import type { InvoiceFact, InvoiceLine, PriceDiscount } from '@t0/contracts';
import type Stripe from 'stripe';
import { idOf } from '../sync-subscription.ts';
import { isoTime } from './iso-time.ts';
import { discountsAt, recurringPrice } from './price-terms.ts';
import type { PriceTerms } from './price-terms.ts';

/** An invoice as a fact (docs/product/business.md#facts). `invoice` has all its lines. */
export function invoiceFact(invoice: Stripe.Invoice, terms: PriceTerms): InvoiceFact {
  const of = invoice.parent?.subscription_details ?? null;
  const status = INVOICE_STATUSES.find((one) => one === invoice.status) ?? 'draft';
  return {
    provider: 'stripe',
    id: invoice.id,
    subscriptionId: idOf(of?.subscription),
    plan: terms.planOf(invoice.lines.data.map(priceIdOf).find(Boolean), of?.metadata ?? null),
    status,
    currency: invoice.currency.toUpperCase(),
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    amountDiscount: sum(invoice.total_discount_amounts),
    amountTax: sum(invoice.total_taxes),
    lines: invoice.lines.data.map((line) => lineFact(line, terms)),
    createdAt: isoTime(invoice.created),
    paidAt: status === 'paid' ? isoTime(invoice.status_transitions.paid_at ?? invoice.created) : null,
  };
}

const sum = (amounts: readonly { amount: number }[] | null): number =>
  (amounts ?? []).reduce((whole, { amount }) => whole + amount, 0);

/** The id of the price that a line charges. */
export function priceIdOf({ pricing }: Stripe.InvoiceLineItem): string | undefined {
  return idOf(pricing?.price_details?.price) ?? undefined;
}

/** The payment intents that collect an invoice, which has its `payments` expanded. */
export function intentsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

function lineFact(line: Stripe.InvoiceLineItem, terms: PriceTerms): InvoiceLine {
  const { parent, period, amount } = line;
  const price = terms.prices.get(priceIdOf(line) ?? '');
  return {
    amount,
    periodStart: isoTime(period.start),
    periodEnd: isoTime(period.end),
    proration: (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false,
    price: recurringPrice(price, line.quantity ?? 1, discountsOf(line, terms)),
  };
}

/** Discounts of the line itself and those of the whole invoice that take something off the line; Stripe applies its own first. */
function discountsOf(
  { discounts, discount_amounts: taken }: Stripe.InvoiceLineItem,
  terms: PriceTerms,
): PriceDiscount[] {
  const ids = new Set([...discounts, ...(taken ?? []).map(({ discount }) => discount)].map((one) => idOf(one)!));
  // They applied to this invoice, whenever they end.
  return [...ids].flatMap((id) => discountsAt([id], terms, 0) ?? []);
}

import { INVOICE_STATUSES, type InvoiceFact, type InvoiceLine, type PriceDiscount } from '@t0/contracts/billing';
import type Stripe from 'stripe';
import { idOf, isoTime } from '../../providers/stripe-client.ts';
import { discountsAt, recurringPrice, type PriceTerms } from '../../providers/price-terms.ts';

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
  const { parent, period, amount, currency, quantity } = line;
  const proration = (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false;
  const charged = !proration && amount > 0 ? { charged: amount } : {};
  const price = recurringPrice(terms.prices.get(priceIdOf(line) ?? ''), { currency, quantity, ...charged });
  return {
    amount,
    periodStart: isoTime(period.start),
    periodEnd: isoTime(period.end),
    proration,
    price: price && { ...price, discounts: discountsOf(line, terms), inclusiveTax: taxIn(line, terms) },
  };
}

/** The percentage of the taxes in a line's amount (docs/product/business.md#tax); null if nothing is charged and no tax named. */
function taxIn({ amount, discount_amounts: off, taxes }: Stripe.InvoiceLineItem, { rates }: PriceTerms): number | null {
  if (!taxes?.length) return amount === sum(off) ? null : 0;
  // What is reversed, exempt or zero-rated keeps the id of its rate.
  const charged = taxes.filter((tax) => tax.tax_behavior === 'inclusive' && (tax.amount > 0 || !tax.taxable_amount));
  return charged.reduce((all, { tax_rate_details: of }) => all + (rates.get(of?.tax_rate ?? '') ?? 0), 0);
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

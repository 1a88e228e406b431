import type Stripe from 'stripe';
import type { World } from '../world.ts';
import { amountIn, decimal, PRICES, TAX_RATE, type PriceId } from './prices.ts';
import { itemOf } from './subscription.ts';

/** The facts of a line before its invoice exists. Amounts in minor units; a credit is negative. */
export interface LineDraft {
  amount: number;
  price: PriceId;
  description: string;
  period: { start: number; end: number };
  /** True for a part of a period. */
  isProration: boolean;
  /** For a credit: the invoice and the line that it pays back. */
  credits?: { invoice: string; invoice_line_items: string[] };
}

/** A line of an invoice. `off`: what the subscription's discount takes off it. */
export function newLine(
  world: World,
  subscription: Stripe.Subscription,
  draft: LineDraft,
  invoice: string,
  off: { discount: string; amount: number } | null,
): Stripe.InvoiceLineItem {
  const { product, taxed } = PRICES[draft.price];
  const { currency } = subscription;
  const net = draft.amount - (off?.amount ?? 0);
  return {
    id: world.newId('il'),
    object: 'line_item',
    amount: draft.amount,
    currency,
    description: draft.description,
    discount_amounts: off ? [off] : [],
    discountable: draft.amount > 0,
    discounts: off ? [off.discount] : [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: draft.isProration,
        proration_details: draft.credits ? { credited_items: draft.credits } : null,
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
    },
    period: draft.period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: draft.price, product },
      unit_amount_decimal: decimal(amountIn(draft.price, currency)!),
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: subscription.id,
    subtotal: draft.amount,
    taxes: taxed && subscription.automatic_tax.enabled && net !== 0 ? [taxIn(net)] : [],
  };
}

/** The tax in an amount. */
function taxIn(amount: number): Stripe.InvoiceLineItem.Tax {
  const { id, percentage } = TAX_RATE;
  const tax = Math.round((amount * percentage) / (100 + percentage));
  return {
    amount: tax,
    tax_behavior: 'inclusive',
    tax_rate_details: { tax_rate: id },
    taxability_reason: 'standard_rated',
    taxable_amount: amount - tax,
    type: 'tax_rate_details',
  };
}

/** A line's amount less its discounts. */
export function netOf({ amount, discount_amounts }: Stripe.InvoiceLineItem): number {
  return amount - (discount_amounts ?? []).reduce((sum, off) => sum + off.amount, 0);
}

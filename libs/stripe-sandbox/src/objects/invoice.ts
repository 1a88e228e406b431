import type Stripe from 'stripe';
import { newId, nowSeconds } from '../ids.ts';
import { CURRENCY } from './prices.ts';
import { itemOf } from './subscription.ts';

/** The fields of an invoice in an event: all but those that the sandbox could not fill in truthfully. */
export type SandboxInvoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'customer'
  | 'customer_email'
  | 'livemode'
  | 'metadata'
  | 'next_payment_attempt'
  | 'parent'
  | 'period_end'
  | 'period_start'
  | 'status'
  | 'subtotal'
  | 'total'
>;

/** The invoice of a subscription's current period, paid or refused by the bank. */
export function newInvoice(
  subscription: Stripe.Subscription,
  email: string | null,
  isPaid: boolean,
  reason: 'subscription_create' | 'subscription_cycle',
): SandboxInvoice {
  const item = itemOf(subscription);
  const amount = item.price.unit_amount ?? 0;
  return {
    id: newId('in'),
    object: 'invoice',
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    amount_remaining: isPaid ? 0 : amount,
    attempt_count: 1,
    attempted: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: nowSeconds(),
    currency: CURRENCY,
    customer: subscription.customer,
    customer_email: email,
    livemode: false,
    metadata: {},
    next_payment_attempt: isPaid ? null : nowSeconds() + 3 * 86_400,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_end: item.current_period_end,
    period_start: item.current_period_start,
    status: isPaid ? 'paid' : 'open',
    subtotal: amount,
    total: amount,
  };
}

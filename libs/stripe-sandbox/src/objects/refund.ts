import type Stripe from 'stripe';
import type { World } from '../world.ts';

/** Adds a refund of a charge, of `amount` minor units. */
export function newRefund(
  world: World,
  charge: Stripe.Charge,
  amount: number,
  reason: Stripe.Refund.Reason | null,
  metadata: Stripe.Metadata,
): Stripe.Refund {
  const refund: Stripe.Refund = {
    id: world.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(charge.customer as string),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: 'card', card: { reference_status: 'pending', type: 'refund' } },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  world.state.refunds[refund.id] = refund;
  return refund;
}

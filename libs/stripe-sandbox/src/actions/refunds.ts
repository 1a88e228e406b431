import type Stripe from 'stripe';
import { ApiError, invalid, missing } from '../api-error.ts';
import { newBalanceTransaction } from '../objects/balance-transaction.ts';
import { formatAmount } from '../objects/prices.ts';
import { newRefund } from '../objects/refund.ts';
import type { World } from '../world.ts';

/** The inputs of a refund. `amount`: minor units; null: all that is left. */
export interface RefundOrder {
  charge: string;
  amount: number | null;
  reason: Stripe.Refund.Reason | null;
  metadata: Stripe.Metadata;
}

/**
 * Pays a charge back, whole or in part.
 * @throws ApiError for a charge that is none, not paid, disputed or refunded, and for more than is left of it
 */
export function refundCharge(world: World, order: RefundOrder): Stripe.Refund {
  const charge = world.state.charges[order.charge];
  if (!charge) throw missing('charge', order.charge, 'charge', 400);
  const left = charge.amount - charge.amount_refunded;
  const amount = order.amount ?? left;
  requireRefundable(world, charge, left, amount);
  const customer = charge.customer as string;
  const { id, currency } = charge;
  const refund = newRefund(world, charge, amount, order.reason, order.metadata);
  refund.balance_transaction = newBalanceTransaction(
    world,
    'refund',
    { id: refund.id, currency, customer },
    -amount,
  ).id;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit('refund.created', refund, customer);
  world.emit('charge.refunded', charge, customer, { amount_refunded: charge.amount_refunded - amount, id });
  return refund;
}

/** The customer's bank sends a refund back. */
export function failRefund(world: World, refundId: string): void {
  const refund = world.state.refunds[refundId];
  if (refund?.status !== 'succeeded') return;
  const charge = world.state.charges[refund.charge as string]!;
  const customer = charge.customer as string;
  const { id, currency, amount } = refund;
  const back = newBalanceTransaction(world, 'refund_failure', { id, currency, customer }, amount);
  Object.assign(refund, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: back.id,
  } satisfies Partial<Stripe.Refund>);
  charge.amount_refunded -= amount;
  charge.refunded = false;
  world.emit('refund.failed', refund, customer);
}

function requireRefundable(world: World, charge: Stripe.Charge, left: number, amount: number): void {
  const { id, currency, paid } = charge;
  if (!paid) throw invalid(`Charge ${id} has not been captured.`, 'charge', 'charge_not_refundable');
  const isDisputed = Object.values(world.state.disputes).some((one) => one.charge === id && !one.is_charge_refundable);
  if (isDisputed)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'charge_disputed',
      message: `Charge ${id} has been charged back; cannot issue a refund.`,
    });
  if (left === 0) throw invalid(`Charge ${id} has already been refunded.`, undefined, 'charge_already_refunded');
  if (!Number.isInteger(amount) || amount < 1)
    throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > left)
    throw invalid(
      `Refund amount (${formatAmount(amount, currency)}) is greater than unrefunded amount on charge (${formatAmount(left, currency)})`,
      'amount',
    );
}

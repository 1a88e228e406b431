import type Stripe from 'stripe';
import { ApiError, invalid, missing } from '../api-error.ts';
import { newBalanceTransaction } from '../objects/balance-transaction.ts';
import { newDispute } from '../objects/dispute.ts';
import { formatAmount } from '../objects/prices.ts';
import type { World } from '../world.ts';

/** Adds a refund of a charge, of `amount` minor units. */
function newRefund(
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

/** The cardholder disputes a charge: Stripe withdraws its money. Null when nothing is left of it or it was disputed before. */
export function openDispute(world: World, chargeId: string, reason: string): Stripe.Dispute | null {
  const charge = world.state.charges[chargeId];
  if (!charge?.paid || charge.refunded || charge.disputed) return null;
  const customer = charge.customer as string;
  const dispute = newDispute(world, charge, reason);
  const { id, amount, currency } = dispute;
  charge.disputed = true;
  world.emit('charge.dispute.created', dispute, customer);
  dispute.balance_transactions = [newBalanceTransaction(world, 'dispute', { id, currency, customer }, -amount)];
  world.emit('charge.dispute.funds_withdrawn', dispute, customer);
  return dispute;
}

/** The bank decides an open dispute; a won one brings the money back, without its fee. */
export function closeDispute(world: World, disputeId: string, status: 'won' | 'lost'): void {
  const dispute = world.state.disputes[disputeId];
  if (dispute?.status !== 'needs_response') return;
  const customer = world.state.charges[dispute.charge as string]!.customer as string;
  const { id, amount, currency } = dispute;
  Object.assign(dispute, { status, is_charge_refundable: status === 'won' });
  world.emit('charge.dispute.closed', dispute, customer);
  if (status === 'lost') return;
  dispute.balance_transactions.push(
    newBalanceTransaction(world, 'dispute_reversal', { id, currency, customer }, amount),
  );
  world.emit('charge.dispute.funds_reinstated', dispute, customer);
}

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

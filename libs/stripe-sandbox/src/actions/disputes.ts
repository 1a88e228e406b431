import type Stripe from 'stripe';
import { newBalanceTransaction } from '../objects/balance-transaction.ts';
import { newDispute } from '../objects/dispute.ts';
import type { World } from '../world.ts';

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

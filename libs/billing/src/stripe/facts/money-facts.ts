import type { DisputeFact, PaymentFact, RefundFact } from '@t0/contracts/billing';
import type Stripe from 'stripe';
import { idOf, isoTime } from '../../providers/stripe-client.ts';

/** A charge, whose balance transaction is expanded, as a payment; the invoice names the payment intent (docs/product/business.md#facts). */
export function paymentFact(charge: Stripe.Charge): Omit<PaymentFact, 'invoiceId'> {
  const moved = typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null;
  return {
    provider: 'stripe',
    id: charge.id,
    status: paymentStatus(charge),
    amount: charge.captured ? charge.amount_captured : charge.amount,
    currency: charge.currency.toUpperCase(),
    fee: moved && { amount: moved.fee, currency: moved.currency.toUpperCase() },
    at: isoTime(charge.created),
  };
}

/** An amount that is reserved on the card has not moved yet. */
function paymentStatus({ status, captured }: Stripe.Charge): PaymentFact['status'] {
  if (status === 'failed') return 'failed';
  return status === 'succeeded' && captured ? 'succeeded' : 'pending';
}

/** A refund as a fact; null if Stripe names no charge of it. */
export function refundFact(refund: Stripe.Refund): RefundFact | null {
  const paymentId = idOf(refund.charge);
  if (paymentId === null) return null;
  return {
    provider: 'stripe',
    id: refund.id,
    paymentId,
    status: refundStatus(refund.status),
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
    at: isoTime(refund.created),
  };
}

function refundStatus(status: string | null): RefundFact['status'] {
  return status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending';
}

/** A dispute as a fact. */
export function disputeFact(dispute: Stripe.Dispute): DisputeFact {
  return {
    provider: 'stripe',
    id: dispute.id,
    paymentId: idOf(dispute.charge)!,
    status: disputeStatus(dispute.status),
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    at: isoTime(dispute.created),
  };
}

/** What is shown of a dispute: why, and until when evidence can be sent. */
export function disputeDetails({ reason, evidence_details: details }: Stripe.Dispute): {
  reason: string;
  answerBy: Date | null;
} {
  return { reason: reason.slice(0, 100), answerBy: details.due_by === null ? null : new Date(details.due_by * 1000) };
}

/** Warnings are inquiries of the bank; a prevented dispute moved no money either. */
function disputeStatus(status: string): DisputeFact['status'] {
  if (status === 'won' || status === 'lost') return status;
  return status.startsWith('warning_') || status === 'prevented' ? 'inquiry' : 'open';
}

import type { DisputeFact, InvoiceFact, Money, PaymentFact, RefundFact } from '@t0/contracts/billing';
import { dateOf, idOf, number, payerOf, text, type Json } from '../../providers/whop-json.ts';
import { moneyOf } from '../../providers/whop-minor-units.ts';
import { planPrice } from './plan-price.ts';

/** A payment of Whop as an invoice with one line, and the attempts to collect it that it shows. */
export interface WhopPayment {
  customerId: string | null;
  invoice: InvoiceFact;
  attempts: (Omit<PaymentFact, 'invoiceId'> & { intentId: string })[];
}

/** A payment, and the plan that it pays for, as facts (docs/product/business.md#facts); null if it names no amount of a currency. */
export function paymentFacts(payment: Json, plan: Json): WhopPayment | null {
  const id = text(payment.id);
  const total = moneyOf(payment.total ?? payment.final_amount, payment.currency);
  const createdAt = dateOf(payment.created_at) ?? dateOf(payment.paid_at);
  if (!id || !total || !createdAt) return null;
  const { currency } = total;
  const tax = moneyOf(payment.tax_amount, currency)?.amount ?? 0;
  const charged = { amount: total.amount - tax, currency };
  const status = statusOf(payment);
  const paidAt = status === 'paid' ? (dateOf(payment.paid_at) ?? createdAt).toISOString() : null;
  const price = planPrice(payment, plan, charged, tax);
  const periodStart = createdAt.toISOString();
  const attempt = { provider: 'whop', intentId: id, amount: total.amount, currency } as const;
  const failedAt = failedAttempt(payment);
  return {
    customerId: payerOf(payment),
    invoice: {
      provider: 'whop',
      id,
      subscriptionId: idOf(payment.membership),
      plan: idOf(payment.plan)?.slice(0, 50) ?? null,
      status,
      currency,
      total: total.amount,
      amountPaid: paidAt ? total.amount : 0,
      amountDiscount: price && price.discounts.length > 0 ? Math.max(0, price.amount - charged.amount) : 0,
      amountTax: tax,
      lines: [
        {
          amount: price && price.discounts.length > 0 ? price.amount : charged.amount,
          periodStart,
          periodEnd: periodStart,
          proration: payment.billing_reason === 'subscription_update',
          price,
        },
      ],
      createdAt: createdAt.toISOString(),
      paidAt,
    },
    attempts: [
      ...(paidAt && total.amount > 0
        ? [{ ...attempt, id, status: 'succeeded' as const, fee: feeOf(payment, currency), at: paidAt }]
        : []),
      ...(failedAt
        ? [{ ...attempt, id: `${id} ${failedAt}`, status: 'failed' as const, fee: null, at: failedAt }]
        : []),
    ],
  };
}

const STATUS_OF: Record<string, InvoiceFact['status']> = {
  draft: 'draft',
  paid: 'paid',
  void: 'void',
  uncollectible: 'uncollectible',
};

const statusOf = (payment: Json): InvoiceFact['status'] => STATUS_OF[text(payment.status) ?? ''] ?? 'open';

/** The last attempt, if it failed: the one of a payment that is paid succeeded. */
function failedAttempt(payment: Json): string | null {
  const failed = (number(payment.payments_failed) ?? 0) > 0 || payment.substatus === 'failed';
  if (!failed || statusOf(payment) === 'paid') return null;
  return dateOf(payment.last_payment_attempt)?.toISOString() ?? null;
}

/** What Whop keeps: the charge less what it pays out. */
function feeOf(payment: Json, currency: string): Money | null {
  const payout = payment.settlement_currency ?? currency;
  const whole = moneyOf(payment.settlement_amount ?? payment.total, payout);
  const rest = moneyOf(payment.amount_after_fees, payout);
  return whole && rest ? { amount: whole.amount - rest.amount, currency: whole.currency } : null;
}

/** A refund as a fact; null if it names no payment, or no amount of a currency. */
export function refundFact(refund: Json, paymentId = idOf(refund.payment)): RefundFact | null {
  const id = text(refund.id);
  const money = moneyOf(refund.amount, refund.currency);
  const at = dateOf(refund.created_at);
  if (!id || !paymentId || !money || !at) return null;
  const given = text(refund.status);
  const status = given === 'succeeded' || given === 'failed' || given === 'canceled' ? given : 'pending';
  return { provider: 'whop', id, paymentId, status, ...money, at: at.toISOString() };
}

/** A dispute as a fact; null if it names no payment, or no amount of a currency. */
export function disputeFact(dispute: Json): DisputeFact | null {
  const id = text(dispute.id);
  const paymentId = idOf(dispute.payment);
  const money = moneyOf(dispute.amount, dispute.currency);
  const at = dateOf(dispute.created_at);
  if (!id || !paymentId || !money || !at) return null;
  return {
    provider: 'whop',
    id,
    paymentId,
    status: disputeStatus(text(dispute.status) ?? ''),
    ...money,
    at: at.toISOString(),
  };
}

/** Warnings are inquiries of the bank. One that is closed without a decision counts as lost. */
function disputeStatus(status: string): DisputeFact['status'] {
  if (status === 'won' || status === 'lost') return status;
  if (status === 'closed') return 'lost';
  return status.startsWith('warning_') ? 'inquiry' : 'open';
}

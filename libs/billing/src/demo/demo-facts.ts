import type { RecurringPrice, SubscriptionStateChange } from '@t0/contracts/billing';
import type { FactStore } from '../facts/store-facts.ts';

type Invoice = Parameters<FactStore['invoices']>[0][number];
type Payment = Parameters<FactStore['payments']>[0][number];
type Refund = Parameters<FactStore['refunds']>[0][number];
type Dispute = Parameters<FactStore['disputes']>[0][number];

/** Stripe's fee: 2.9 % and 30 minor units. */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;
const iso = (time: number): string => new Date(time).toISOString();

/** The facts of simulated payers, as Stripe reports them in test mode. Times are in milliseconds. */
export class DemoFacts {
  readonly changes: { change: SubscriptionStateChange; customerId: string; rank: number }[] = [];
  readonly invoices: Invoice[] = [];
  readonly payments: Payment[] = [];
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  private readonly readAt = new Date();

  /** A change of a subscription at `at`. */
  change(
    customerId: string,
    subscriptionId: string,
    at: number,
    state: Pick<SubscriptionStateChange, 'status' | 'price'> & {
      trialEnd?: number;
      periodEnd: number;
      cancels?: boolean;
      paused?: boolean;
    },
  ): void {
    const { status, price, trialEnd = null, periodEnd, cancels = false, paused = false } = state;
    this.changes.push({
      customerId,
      rank: status === 'canceled' ? 2 : 1,
      change: {
        provider: 'stripe',
        subscriptionId,
        plan: price?.interval === 'year' ? 'yearly' : 'monthly',
        at: iso(at),
        status,
        price,
        trialEnd: trialEnd === null ? null : iso(trialEnd),
        currentPeriodEnd: iso(periodEnd),
        cancelAtPeriodEnd: cancels,
        collectionPaused: paused,
      },
    });
  }

  /** An invoice of a period, and its attempts: those that failed, then the one that paid it, if any. Returns the payment's id. */
  invoice(
    customerId: string,
    subscriptionId: string,
    { at, periodEnd, price, amount = price.amount, failedAt = [], paidAt, unused }: DemoInvoice,
  ): string {
    const total = paidAmount({ ...price, amount: amount - (unused?.amount ?? 0) });
    const tax = price.inclusiveTax ?? 0;
    const number = this.invoices.length;
    const [id, intentId, currency] = [`in_demo_${number}`, `pi_demo_${number}`, price.currency];
    const isPaid = paidAt !== null;
    const period = { periodStart: iso(at), periodEnd: iso(periodEnd), proration: unused !== undefined };
    this.invoices.push({
      provider: 'stripe',
      id,
      subscriptionId,
      plan: null,
      status: isPaid ? 'paid' : 'open',
      currency,
      total,
      amountPaid: isPaid ? total : 0,
      amountDiscount: amount - (unused?.amount ?? 0) - total,
      amountTax: Math.round((total * tax) / (100 + tax)),
      lines: [
        ...(unused ? [{ ...period, amount: -unused.amount, price: unused.price }] : []),
        { ...period, amount, price },
      ],
      createdAt: iso(at),
      paidAt: isPaid ? iso(paidAt) : null,
      customerId,
      intentIds: [intentId],
      readAt: this.readAt,
    });
    const attempt = (time: number, status: Payment['status']): string => {
      const paymentId = `ch_demo_${this.payments.length}`;
      const fee = status === 'succeeded' ? { amount: feeOf(total), currency } : null;
      const { readAt } = this;
      this.payments.push({
        provider: 'stripe',
        id: paymentId,
        status,
        amount: total,
        currency,
        fee,
        at: iso(time),
        customerId,
        intentId,
        readAt,
      });
      return paymentId;
    };
    for (const time of failedAt) attempt(time, 'failed');
    return isPaid && total > 0 ? attempt(paidAt, 'succeeded') : '';
  }

  /** Money back of a payment. */
  refund(paymentId: string, at: number, amount: number, currency: string): void {
    const id = `re_demo_${this.refunds.length}`;
    const { readAt } = this;
    this.refunds.push({
      provider: 'stripe',
      id,
      paymentId,
      status: 'succeeded',
      amount,
      currency,
      at: iso(at),
      readAt,
    });
  }

  /** A payment that the cardholder contests. */
  dispute(paymentId: string, at: number, status: Dispute['status'], amount: number, currency: string): void {
    const id = `du_demo_${this.disputes.length}`;
    const { readAt } = this;
    this.disputes.push({ provider: 'stripe', id, paymentId, status, amount, currency, at: iso(at), readAt });
  }
}

interface DemoInvoice {
  at: number;
  periodEnd: number;
  price: RecurringPrice;
  /** 0 in a trial, a part for a proration. */
  amount?: number;
  failedAt?: number[];
  paidAt: number | null;
  /** The rest of a price that the customer had paid: a credit. The invoice is of a part of a period then. */
  unused?: { price: RecurringPrice; amount: number };
}

/** What is paid of a price with all its discounts. */
export const paidAmount = ({ amount, discounts }: Pick<RecurringPrice, 'amount' | 'discounts'>): number =>
  discounts.reduce((rest, { percentOff }) => Math.round((rest * (100 - percentOff!)) / 100), amount);

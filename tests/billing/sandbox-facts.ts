import type { MemberFacts, PriceDiscount, RecurringPrice } from '@t0/contracts/billing';
import { PRICES, type StripeSandbox } from '@t0/stripe-sandbox';
import type Stripe from 'stripe';

const time = (seconds: number): string => new Date(seconds * 1000).toISOString();
const upper = (currency: string): string => currency.toUpperCase();

/** What happened at a sandbox, by member, read from its own state: a second way from Stripe's objects to facts. Adds events to `events`. */
export function sandboxFacts({ state }: StripeSandbox, events: readonly Stripe.Event[]): MemberFacts[] {
  const discountOf = (id: string): PriceDiscount => {
    const coupon = state.coupons[state.discounts[id]!.source.coupon as string]!;
    return {
      duration: coupon.duration as PriceDiscount['duration'],
      percentOff: coupon.percent_off,
      amountOff: coupon.amount_off,
    };
  };
  const priceOf = (id: string, currency: string, discounts: string[], inclusiveTax: number | null): RecurringPrice => {
    const { amount, currency: own, options, interval } = PRICES[id as keyof typeof PRICES];
    return {
      amount: currency === own ? amount : options![currency]!,
      currency: upper(currency),
      interval,
      intervalCount: 1,
      discounts: discounts.map(discountOf),
      inclusiveTax,
    };
  };
  /** Nothing that is charged says nothing of the tax. */
  const taxOf = ({ amount, discount_amounts: off, taxes }: Stripe.InvoiceLineItem): number | null => {
    if (taxes?.length) return 20;
    return amount - (off ?? []).reduce((sum, one) => sum + one.amount, 0) === 0 ? null : 0;
  };
  const applies = (at: number) => (id: string) => (state.discounts[id]!.end ?? Infinity) > at;
  const changeOf = (subscription: Stripe.Subscription, created: number): MemberFacts['changes'][number] => {
    const at = subscription.ended_at ?? created;
    const item = subscription.items.data[0]!;
    return {
      provider: 'stripe',
      subscriptionId: subscription.id,
      plan: subscription.metadata.plan ?? null,
      at: time(at),
      status: subscription.status,
      price: priceOf(
        item.price.id,
        subscription.currency,
        (subscription.discounts as string[]).filter(applies(at)),
        subscription.automatic_tax.enabled ? null : 0,
      ),
      trialEnd: subscription.trial_end === null ? null : time(subscription.trial_end),
      currentPeriodEnd: time(item.current_period_end),
      cancelAtPeriodEnd: subscription.cancel_at_period_end,
      collectionPaused: subscription.pause_collection !== null,
    };
  };
  const invoiceOf = (intent: unknown): string | null =>
    Object.values(state.invoicePayments).find(({ payment }) => payment.payment_intent === intent)?.invoice as string;
  const money = ({
    id,
    amount,
    currency,
    created,
  }: {
    id: string;
    amount: number;
    currency: string;
    created: number;
  }) => ({ provider: 'stripe', id, amount, currency: upper(currency), at: time(created) }) as const;

  return Object.keys(state.customers).map((customer) => {
    const charges = Object.values(state.charges).filter((one) => one.customer === customer);
    const isMine = ({ charge }: { charge: unknown }): boolean => charges.some(({ id }) => id === charge);
    return {
      changes: events
        .filter(({ type }) => /^customer\.subscription\.(created|updated|deleted)$/.test(type))
        .map(({ data, created }) => ({ subscription: data.object as Stripe.Subscription, created }))
        .filter(({ subscription }) => subscription.customer === customer)
        .map(({ subscription, created }) => changeOf(subscription, created)),
      invoices: Object.values(state.invoices)
        .filter((one) => one.customer === customer)
        .map((one) => ({
          provider: 'stripe',
          id: one.id,
          subscriptionId: one.parent!.subscription_details!.subscription as string,
          plan: null,
          status: one.status as 'open',
          currency: upper(one.currency),
          total: one.total,
          amountPaid: one.amount_paid,
          amountDiscount: one.subtotal - one.total,
          amountTax: (one.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
          lines: one.lines.data.map((line) => ({
            amount: line.amount,
            periodStart: time(line.period.start),
            periodEnd: time(line.period.end),
            proration: line.parent!.subscription_item_details!.proration,
            price: priceOf(
              line.pricing!.price_details!.price as string,
              line.currency,
              (line.discount_amounts ?? []).map(({ discount }) => discount as string),
              taxOf(line),
            ),
          })),
          createdAt: time(one.created),
          paidAt: one.status === 'paid' ? time(one.status_transitions.paid_at!) : null,
        })),
      payments: charges.map((charge) => {
        const moved = state.balanceTransactions[charge.balance_transaction as string];
        return {
          ...money(charge),
          invoiceId: invoiceOf(charge.payment_intent),
          status: charge.paid ? 'succeeded' : 'failed',
          fee: moved ? { amount: moved.fee, currency: upper(moved.currency) } : null,
        };
      }),
      refunds: Object.values(state.refunds)
        .filter(isMine)
        .map((refund) => ({ ...money(refund), paymentId: refund.charge as string, status: refund.status as 'failed' })),
      disputes: Object.values(state.disputes)
        .filter(isMine)
        .map((dispute) => ({
          ...money(dispute),
          paymentId: dispute.charge as string,
          status: (['won', 'lost'] as const).find((one) => one === dispute.status) ?? 'open',
        })),
    };
  });
}

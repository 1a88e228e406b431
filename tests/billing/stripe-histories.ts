import * as fc from 'fast-check';
import type Stripe from 'stripe';
import { PRICES, type StripeSandbox } from '@t0/stripe-sandbox';
import { customerOrder, order } from './stripe-client.ts';

const DAY = 86_400;

/** One thing that happens in a history. `of` picks what it happens to, among what there is by then. */
export type Step =
  | { kind: 'subscribe'; price: number; trialDays: number; code: number }
  | { kind: 'wait'; days: number }
  | { kind: 'change'; of: number; price: number; bills: boolean }
  | { kind: 'pause'; of: number; days: number; behavior: 'void' | 'mark_uncollectible' }
  | {
      kind: 'unpause' | 'cancel' | 'end' | 'resume' | 'decline' | 'expire-card' | 'new-card' | 'refund-failed';
      of: number;
    }
  | { kind: 'free-month'; of: number; days: number }
  | { kind: 'change-currency'; of: number; price: number }
  | { kind: 'refund'; of: number; percent: number }
  | { kind: 'dispute'; of: number }
  | { kind: 'dispute-closed'; of: number; result: 'won' | 'lost' };

const of = fc.nat({ max: 1000 });
/** One thing of a random history. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('subscribe' as const),
      price: fc.nat({ max: 1000 }),
      trialDays: fc.constantFrom(0, 0, 0, 2, 14),
      code: fc.nat({ max: 6 }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      of,
      price: fc.nat({ max: 1000 }),
      bills: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pause' as const),
      of,
      days: fc.integer({ min: 1, max: 70 }),
      behavior: fc.constantFrom('void' as const, 'mark_uncollectible' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['unpause', 'cancel', 'end', 'resume', 'decline', 'expire-card', 'new-card', 'refund-failed'] as const),
      ),
      of,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), of, percent: fc.constantFrom(1, 30, 50, 100) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('free-month' as const), of, days: fc.integer({ min: 5, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('change-currency' as const), of, price: fc.nat({ max: 1000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('dispute' as const), of }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dispute-closed' as const),
      of,
      result: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
);

/** A random history of an account at Stripe: it begins with a subscription. */
export const history: fc.Arbitrary<Step[]> = fc
  .tuple(step, fc.array(step, { minLength: 3, maxLength: 30, size: 'max' }))
  .map(([, steps]) => [{ kind: 'subscribe', price: 0, trialDays: 0, code: 0 }, ...steps]);

/** The codes that histories enter: a percentage or an amount off, once, for two months and for ever. */
const COUPONS: Stripe.CouponCreateParams[] = [
  { percent_off: 25, duration: 'once' },
  { percent_off: 33.3, duration: 'repeating', duration_in_months: 2 },
  { percent_off: 10, duration: 'forever' },
  { percent_off: 100, duration: 'once' },
  { amount_off: 1_500, currency: 'usd', duration: 'forever' },
  { amount_off: 6_000, currency: 'eur', duration: 'once', max_redemptions: 2 },
];

/** The code of that number; created by its first use. */
async function codeOf(stripe: Stripe, state: StripeSandbox['state'], number: number): Promise<string> {
  const code = `CODE${number}`;
  if (Object.values(state.promotionCodes).some((one) => one.code === code)) return code;
  const { id } = await stripe.coupons.create(COUPONS[number - 1]!);
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code });
  return code;
}

/** Lets a step happen at a sandbox; one that finds nothing to happen to does nothing. */
export async function happen(sandbox: StripeSandbox, stripe: Stripe, one: Step): Promise<void> {
  const { billing, state } = sandbox;
  const pick = <T>(all: T[], index: number): T | undefined => all[index % all.length];
  const live = Object.values(state.subscriptions).filter(({ ended_at: ended }) => ended === null);
  const paid = Object.values(state.charges).filter((charge) => charge.paid);
  if (one.kind === 'subscribe') return subscribe(sandbox, stripe, one);
  if (one.kind === 'wait') return sandbox.advanceTo(sandbox.now() + one.days * DAY);
  if (one.kind === 'refund' || one.kind === 'dispute') {
    const charge = pick(
      paid.filter(({ disputed, refunded }) => !disputed && !refunded),
      one.of,
    );
    if (!charge) return;
    if (one.kind === 'dispute') return void billing.openDispute(charge.id);
    const left = charge.amount - charge.amount_refunded;
    return void billing.refund({ charge: charge.id, amount: Math.max(1, Math.floor((left * one.percent) / 100)) });
  }
  if (one.kind === 'refund-failed') {
    const refund = pick(Object.values(state.refunds), one.of);
    return refund && billing.failRefund(refund.id);
  }
  if (one.kind === 'dispute-closed') {
    const dispute = pick(Object.values(state.disputes), one.of);
    return dispute && billing.closeDispute(dispute.id, one.result);
  }
  const subscription = pick(live, one.of);
  if (!subscription) return;
  const { id, currency, status } = subscription;
  const customer = subscription.customer as string;
  switch (one.kind) {
    case 'change': {
      const prices = offers().filter((one) => one.currency === currency);
      if (status !== 'active' && status !== 'trialing') return;
      return billing.changePlan(id, pick(prices, one.price)!.price, one.bills ? 'always_invoice' : 'none');
    }
    case 'pause':
      return billing.pauseCollection(id, { behavior: one.behavior, resumes_at: sandbox.now() + one.days * DAY });
    case 'free-month':
      return billing.giveTrial(id, sandbox.now() + one.days * DAY);
    case 'change-currency':
      return changeCurrency(sandbox, stripe, subscription, one.price);
    case 'unpause':
      return billing.pauseCollection(id, null);
    case 'cancel':
      return billing.cancelNow(id);
    case 'end':
    case 'resume':
      return billing.cancelAtPeriodEnd(id, one.kind === 'end');
    case 'decline':
      return billing.declineNext(customer, 1 + (one.of % 5));
    case 'expire-card': {
      const today = new Date(sandbox.now() * 1000);
      return billing.changeCard(customer, { month: today.getUTCMonth() + 1, year: today.getUTCFullYear() });
    }
    case 'new-card':
      return billing.changeCard(customer);
  }
}

async function subscribe(
  sandbox: StripeSandbox,
  stripe: Stripe,
  { price, trialDays, code }: Extract<Step, { kind: 'subscribe' }>,
): Promise<void> {
  const all = offers();
  const offer = all[price % all.length]!;
  const email = `member-${Object.keys(sandbox.state.customers).length}@t0.test`;
  const { id } = await stripe.checkout.sessions.create({
    ...order,
    customer_email: email,
    currency: offer.currency,
    line_items: [{ price: offer.price, quantity: 1 }],
    allow_promotion_codes: true,
    subscription_data: {
      metadata: { email, plan: 'monthly' },
      ...(trialDays > 0 && { trial_period_days: trialDays }),
    },
  });
  if (code > 0) sandbox.billing.enterPromotionCode(id, await codeOf(stripe, sandbox.state, code));
  sandbox.billing.pay(id);
}

/** Every price in each of its currencies. */
function offers(): { price: string; currency: string }[] {
  return Object.entries(PRICES).flatMap(([price, { currency, options = {} }]) =>
    [currency, ...Object.keys(options)].map((code) => ({ price, currency: code })),
  );
}

/** A subscription keeps its currency: it ends, and the customer, if no credit is left, subscribes in another one. */
async function changeCurrency(
  { billing, state }: StripeSandbox,
  stripe: Stripe,
  { id, currency, customer, metadata }: Stripe.Subscription,
  price: number,
): Promise<void> {
  if (state.customers[customer as string]!.balance !== 0) return;
  billing.cancelNow(id);
  const isLive = Object.values(state.subscriptions).some((one) => one.customer === customer && one.ended_at === null);
  if (isLive) return;
  const others = offers().filter((one) => one.currency !== currency);
  const offer = others[price % others.length]!;
  const checkout = await stripe.checkout.sessions.create({
    ...customerOrder,
    customer: customer as string,
    currency: offer.currency,
    line_items: [{ price: offer.price, quantity: 1 }],
    subscription_data: { metadata },
  });
  billing.pay(checkout.id);
}

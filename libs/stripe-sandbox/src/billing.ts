import type Stripe from 'stripe';
import { endSubscription } from './actions/bill.ts';
import { replaceCard } from './actions/cards.ts';
import { changePlan, type Proration } from './actions/change-plan.ts';
import { expireCheckout, payCheckout } from './actions/checkouts.ts';
import { stopRetries } from './actions/collect.ts';
import { closeDispute, failRefund, openDispute, refundCharge, type RefundOrder } from './actions/refunds.ts';
import { pauseSubscription, resumeSubscription } from './actions/pause.ts';
import { beginPeriod, collectAgain, giveTrial } from './actions/periods.ts';
import { enterPromotionCode } from './actions/promotion-codes.ts';
import { isDue, runUntil } from './actions/timeline.ts';
import type { CardExpiry } from './objects/payment-method.ts';
import { allPrices, products } from './objects/prices.ts';
import { detailsOf, itemOf } from './objects/subscription.ts';
import { named } from './state.ts';
import type { World } from './world.ts';

/** Archives a price or a product, or takes that back, with the event. An unknown id changes nothing. */
function archive(world: World, id: string, isArchived: boolean): void {
  const { archived } = world.state;
  if (isArchived) archived[id] = true;
  else delete archived[id];
  const price = allPrices(archived).find((one) => one.id === id);
  const product = products(archived).find((one) => one.id === id);
  if (price) world.emit('price.updated', price, null);
  if (product) world.emit('product.updated', product, null);
}

/** The actions of customers, banks, time and the account's owner, each with the events that Stripe would send. */
export class Billing {
  constructor(private readonly world: World) {}

  /** The customer pays with a card: the subscription begins. Returns false when the checkout cannot be paid any more. */
  pay(checkoutId: string, card?: CardExpiry): boolean {
    return this.world.act(() => payCheckout(this.world, checkoutId, card));
  }

  /** Takes a promotion code into a checkout; '' takes it out. Returns false when it is not valid there. */
  enterPromotionCode(checkoutId: string, code: string): boolean {
    return this.world.act(() => enterPromotionCode(this.world, checkoutId, code));
  }

  /** Nobody can pay this checkout any more. */
  expire(checkoutId: string): Stripe.Checkout.Session | null {
    return this.world.act(() => expireCheckout(this.world, checkoutId));
  }

  /** Ends a subscription at once. */
  cancelNow(
    id: string,
    reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
    comment: string | null = null,
  ): void {
    this.withLive(id, (subscription) => endSubscription(this.world, subscription, reason, comment));
  }

  /** Sets or takes back the end at the period's end. */
  cancelAtPeriodEnd(id: string, cancel: boolean): void {
    this.withLive(id, (subscription) => {
      if (subscription.cancel_at_period_end === cancel) return;
      this.world.update(subscription, {
        cancel_at_period_end: cancel,
        cancel_at: cancel ? itemOf(subscription).current_period_end : null,
        canceled_at: cancel ? this.world.now(subscription.customer as string) : null,
        cancellation_details: detailsOf(cancel ? 'cancellation_requested' : null),
      });
    });
  }

  /** The reason that a member chooses for an end at the period's end. */
  giveFeedback(id: string, feedback: Stripe.Subscription.CancellationDetails.Feedback): void {
    this.withLive(id, (subscription) => {
      if (!subscription.cancel_at_period_end) return;
      this.world.update(subscription, { cancellation_details: detailsOf('cancellation_requested', feedback) });
    });
  }

  /** The next period begins now, or the open invoice is tried again. The payment is taken, or refused by the bank. */
  renew(id: string, isPaid: boolean): void {
    this.withLive(id, (subscription) => {
      if (['past_due', 'unpaid'].includes(subscription.status)) collectAgain(this.world, subscription, isPaid);
      else beginPeriod(this.world, subscription, isPaid);
    });
  }

  /** Nobody paid, however often the card was tried: the subscription stays, and gives nothing. */
  giveUp(id: string): void {
    this.withLive(id, (subscription) => {
      if (subscription.status !== 'past_due') return;
      stopRetries(named(this.world.state.invoices, subscription.latest_invoice));
      this.world.update(subscription, { status: 'unpaid' });
    });
  }

  /** Changes a subscription's price. Throws ApiError when it cannot be changed to that. */
  changePlan(id: string, price: string, proration: Proration = 'always_invoice'): void {
    this.withLive(id, (subscription) => changePlan(this.world, subscription, price, proration));
  }

  /** The account's owner gives a subscription a trial until a time (seconds): a free month, say. */
  giveTrial(id: string, until: number): void {
    this.withLive(id, (subscription) => giveTrial(this.world, subscription, until));
  }

  /** Pauses or resumes (null) the collection of payments. The subscription stays as it is. */
  pauseCollection(id: string, pause: Stripe.Subscription.PauseCollection | null): void {
    this.withLive(id, (subscription) => this.world.update(subscription, { pause_collection: pause }));
  }

  /** Pauses a subscription until a time (seconds): it gives nothing, and nothing is charged. */
  pause(id: string, until: number): void {
    this.withLive(id, (subscription) => pauseSubscription(this.world, subscription, until));
  }

  /** Resumes a paused subscription: a period begins, and is charged. */
  resume(id: string): void {
    this.withLive(id, (subscription) => resumeSubscription(this.world, subscription));
  }

  /** The account's owner archives a price or a product, or takes that back. */
  archive(id: string, isArchived = true): void {
    this.world.act(() => archive(this.world, id, isArchived));
  }

  /** Gives a customer a new card. Without an expiry it is valid for three years. */
  changeCard(customer: string, card?: CardExpiry): void {
    this.world.act(() => replaceCard(this.world, customer, card));
  }

  /** The bank refuses a customer's next payments, so many times. */
  declineNext(customer: string, times: number): void {
    this.world.act(() => void (this.world.state.declines[customer] = times));
  }

  /** Pays a charge back. Throws ApiError when it cannot be. */
  refund(order: Pick<RefundOrder, 'charge'> & Partial<RefundOrder>): Stripe.Refund {
    return this.world.act(() => refundCharge(this.world, { amount: null, reason: null, metadata: {}, ...order }));
  }

  /** The customer's bank sends a refund back. */
  failRefund(refund: string): void {
    this.world.act(() => failRefund(this.world, refund));
  }

  /** The cardholder disputes a charge. Null when it cannot be disputed. */
  openDispute(charge: string, reason = 'fraudulent'): Stripe.Dispute | null {
    return this.world.act(() => openDispute(this.world, charge, reason));
  }

  /** The bank decides a dispute. */
  closeDispute(dispute: string, result: 'won' | 'lost'): void {
    this.world.act(() => closeDispute(this.world, dispute, result));
  }

  /** Does what the time until now brought on the sandbox's own clock. */
  catchUp(): void {
    if (isDue(this.world, this.world.now())) this.advanceTo(this.world.now());
  }

  /** Sets the sandbox's own clock forward to a time in seconds, and does what that brings. */
  advanceTo(time: number): void {
    this.world.act(() => runUntil(this.world, null, Math.max(time, this.world.now())));
  }

  /** Sets a test clock forward to a time in seconds, and does what that brings. */
  advanceTestClock(clock: string, time: number): void {
    this.world.act(() => {
      runUntil(this.world, clock, time);
      this.world.emit('test_helpers.test_clock.ready', this.world.state.testClocks[clock]!, null);
    });
  }

  private withLive(id: string, run: (subscription: Stripe.Subscription) => void): void {
    const subscription = this.world.state.subscriptions[id];
    if (subscription && subscription.ended_at === null) this.world.act(() => run(subscription));
  }
}

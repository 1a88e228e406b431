import type Stripe from 'stripe';
import { newId, nowSeconds } from './ids.ts';
import { newCustomer } from './objects/customer.ts';
import { newInvoice } from './objects/invoice.ts';
import { API_VERSION, isPrice, PRICES } from './objects/prices.ts';
import { itemOf, newSubscription } from './objects/subscription.ts';
import { customerIn } from './state.ts';
import type { StateFile } from './state.ts';

/** The events the sandbox sends. */
export type SandboxEventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed';

const DAY = 86_400;

/** The actions on checkouts and subscriptions, each with the events that Stripe would send. */
export class Billing {
  constructor(
    private readonly file: StateFile,
    private readonly onEvent: () => void,
  ) {}

  /** The customer pays: the subscription begins. Returns false when the checkout is not open any more. */
  pay(checkoutId: string): boolean {
    const checkout = this.openCheckout(checkoutId);
    const order = this.file.state.orders[checkoutId];
    if (!checkout || !order) return false;
    const customer = this.customerOf(checkout);
    const subscription = newSubscription(customer.id, order.price, order.metadata);
    this.file.state.subscriptions[subscription.id] = subscription;
    this.emit('customer.subscription.created', subscription);
    this.change(subscription, { status: 'active' });
    this.emit('invoice.paid', newInvoice(subscription, customer.email, true, 'subscription_create'));
    Object.assign(checkout, {
      status: 'complete',
      payment_status: 'paid',
      customer: customer.id,
      subscription: subscription.id,
      url: null,
      customer_details: {
        address: null,
        business_name: null,
        email: customer.email,
        individual_name: null,
        name: customer.name ?? null,
        phone: null,
        tax_exempt: 'none',
        tax_ids: [],
      },
    } satisfies Partial<Stripe.Checkout.Session>);
    this.emit('checkout.session.completed', checkout);
    this.commit();
    return true;
  }

  /** Nobody can pay this checkout any more. */
  expire(checkoutId: string): Stripe.Checkout.Session | null {
    const checkout = this.openCheckout(checkoutId);
    if (!checkout) return null;
    Object.assign(checkout, { status: 'expired', url: null });
    this.emit('checkout.session.expired', checkout);
    this.commit();
    return checkout;
  }

  /** Ends a subscription at once. */
  cancelNow(id: string, reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested'): void {
    const subscription = this.file.state.subscriptions[id];
    if (!subscription || subscription.ended_at !== null) return;
    const now = nowSeconds();
    Object.assign(subscription, {
      status: 'canceled',
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: subscription.canceled_at ?? now,
      ended_at: now,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    } satisfies Partial<Stripe.Subscription>);
    this.emit('customer.subscription.deleted', subscription);
    this.commit();
  }

  /** Sets or takes back the end at the period's end. */
  cancelAtPeriodEnd(id: string, cancel: boolean): void {
    const subscription = this.file.state.subscriptions[id];
    if (!subscription || subscription.ended_at !== null || subscription.cancel_at_period_end === cancel) return;
    this.change(subscription, {
      cancel_at_period_end: cancel,
      cancel_at: cancel ? itemOf(subscription).current_period_end : null,
      canceled_at: cancel ? nowSeconds() : null,
    });
    this.commit();
  }

  /** The next period begins and its payment is taken, or refused by the bank. */
  renew(id: string, isPaid: boolean): void {
    const subscription = this.file.state.subscriptions[id];
    if (!subscription || subscription.ended_at !== null) return;
    const item = itemOf(subscription);
    if (subscription.status === 'active') {
      const days = isPrice(item.price.id) ? PRICES[item.price.id].days : 30;
      const start = item.current_period_end;
      Object.assign(item, { current_period_start: start, current_period_end: start + days * DAY });
    }
    const customer = customerIn(this.file.state, subscription.customer);
    this.change(subscription, { status: isPaid ? 'active' : 'past_due' });
    const invoice = newInvoice(subscription, customer?.email ?? null, isPaid, 'subscription_cycle');
    this.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
    this.commit();
  }

  /** Nobody paid, however often the card was tried: the subscription stays, and gives nothing. */
  giveUp(id: string): void {
    const subscription = this.file.state.subscriptions[id];
    if (subscription?.status !== 'past_due') return;
    this.change(subscription, { status: 'unpaid' });
    this.commit();
  }

  /** Applies the passage of time: checkouts expire, periods end or are renewed. */
  tick(now = nowSeconds()): void {
    for (const { id, status, expires_at } of Object.values(this.file.state.checkouts))
      if (status === 'open' && expires_at <= now) this.expire(id);
    for (const subscription of Object.values(this.file.state.subscriptions)) {
      if (subscription.status !== 'active' || itemOf(subscription).current_period_end > now) continue;
      if (subscription.cancel_at_period_end) this.cancelNow(subscription.id);
      else this.renew(subscription.id, true);
    }
  }

  private change(subscription: Stripe.Subscription, change: Partial<Stripe.Subscription>): void {
    Object.assign(subscription, change);
    this.emit('customer.subscription.updated', subscription);
  }

  private openCheckout(id: string): Stripe.Checkout.Session | undefined {
    const checkout = this.file.state.checkouts[id];
    return checkout?.status === 'open' ? checkout : undefined;
  }

  private customerOf(checkout: Stripe.Checkout.Session): Stripe.Customer {
    const known = customerIn(this.file.state, checkout.customer);
    if (known) return known;
    const customer = newCustomer(checkout.customer_email);
    this.file.state.customers[customer.id] = customer;
    return customer;
  }

  private emit(type: SandboxEventType, object: object): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: nowSeconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as unknown as Stripe.Event;
    this.file.state.deliveries.push({ event, attempts: 0, nextAt: 0, done: false });
  }

  private commit(): void {
    this.file.save();
    this.onEvent();
  }
}

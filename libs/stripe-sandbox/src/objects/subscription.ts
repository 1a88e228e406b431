import type Stripe from 'stripe';
import type { World } from '../world.ts';
import { periodEnd } from './periods.ts';
import { planOf, priceOf, PRICES, type PriceId } from './prices.ts';

const DAY = 86_400;

/** The inputs of a new subscription. */
export interface SubscriptionOrder {
  customer: string;
  price: PriceId;
  currency: string;
  metadata: Stripe.Metadata;
  paymentMethod: string;
  trialDays: number;
}

/** Adds a subscription: in its trial, or waiting for its first payment. */
export function newSubscription(world: World, order: SubscriptionOrder): Stripe.Subscription {
  const { customer, price, currency, metadata, paymentMethod, trialDays } = order;
  const { interval, taxed = false } = PRICES[price];
  const id = world.newId('sub');
  const now = world.now(customer);
  const trialEnd = trialDays > 0 ? now + trialDays * DAY : null;
  const item: Stripe.SubscriptionItem = {
    id: world.newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: trialEnd ?? periodEnd(now, now, interval),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: priceOf(price),
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { enabled: taxed, disabled_reason: null, liability: taxed ? { type: 'self' } : null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: detailsOf(null),
    collection_method: 'charge_automatically',
    created: now,
    currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: world.clockOf(customer),
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: trialEnd === null ? null : now,
  };
  world.state.subscriptions[id] = subscription;
  return subscription;
}

/** Why a subscription ends or is set to end. */
export function detailsOf(
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
  feedback: Stripe.Subscription.CancellationDetails.Feedback | null = null,
): Stripe.Subscription.CancellationDetails {
  return { comment: null, feedback, feedback_option: null, reason };
}

/** The subscription's only item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  return subscription.items.data[0]!;
}

/** The subscription's items after a change of the only one. */
export function changedItems(
  subscription: Stripe.Subscription,
  change: Partial<Stripe.SubscriptionItem>,
): Stripe.Subscription['items'] {
  return { ...subscription.items, data: [{ ...itemOf(subscription), ...change }] };
}

import type Stripe from 'stripe';
import { discountOf } from '../objects/discount.ts';
import { newInvoice } from '../objects/invoice.ts';
import type { BillingReason } from '../objects/invoice.ts';
import type { LineDraft } from '../objects/invoice-line.ts';
import { amountIn, formatAmount, PRICES } from '../objects/prices.ts';
import type { PriceId } from '../objects/prices.ts';
import { named } from '../state.ts';
import type { World } from '../world.ts';
import { collect, stopRetries } from './collect.ts';
import type { ForcedResult } from './collect.ts';

/** The line of a whole period of a price. */
export function periodLine({ currency }: Stripe.Subscription, price: PriceId, period: LineDraft['period']): LineDraft {
  const { interval, words } = PRICES[price];
  const amount = amountIn(price, currency)!;
  const description = `1 × ${words} (at ${formatAmount(amount, currency)} / ${interval})`;
  return { amount, price, description, period, isProration: false };
}

/** The line of a trial. */
export function trialLine(price: PriceId, period: LineDraft['period']): LineDraft {
  return { amount: 0, price, description: `Trial period for ${PRICES[price].words}`, period, isProration: false };
}

/** Bills a subscription. Returns the invoice, not yet paid, and what it changes of the subscription. */
export function bill(
  world: World,
  subscription: Stripe.Subscription,
  reason: BillingReason,
  lines: LineDraft[],
): { invoice: Stripe.Invoice; change: Pick<Stripe.Subscription, 'latest_invoice' | 'discounts'> } {
  const isOnce = discountOf(world, subscription)?.coupon.duration === 'once';
  const invoice = newInvoice(world, subscription, reason, lines);
  const isUsed = isOnce && (invoice.total_discount_amounts ?? []).length > 0;
  return { invoice, change: { latest_invoice: invoice.id, discounts: isUsed ? [] : subscription.discounts } };
}

/**
 * Collects an open invoice; a new one is given up while collection is paused, and an older one is tried on. The subscription's
 * status follows.
 */
export function collectFor(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  forced?: ForcedResult,
): void {
  const pause = subscription.pause_collection;
  const isNew = invoice.attempt_count === 0;
  if (pause && isNew && invoice.amount_due > 0) return giveUpInvoice(world, invoice, pause.behavior);
  const isPaid = collect(world, subscription, invoice, forced);
  const waits = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (isPaid && waits) world.update(subscription, { status: 'active' });
  if (isPaid) return;
  if (subscription.status === 'active') world.update(subscription, { status: 'past_due' });
  if (invoice.next_payment_attempt === null) endSubscription(world, subscription, 'payment_failed');
}

/** Ends a subscription at once. An open invoice stays open and is not tried any more. */
export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
  comment: string | null = null,
): void {
  const customer = subscription.customer as string;
  const now = world.now(customer);
  stopRetries(named(world.state.invoices, subscription.latest_invoice));
  Object.assign(subscription, {
    status: 'canceled',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    pause_collection: null,
    cancellation_details: { comment, feedback: null, feedback_option: null, reason },
  } satisfies Partial<Stripe.Subscription>);
  world.emit('customer.subscription.deleted', subscription, customer);
}

/** Ends an invoice that is not collected; a void one returns the credit that was taken off it. */
function giveUpInvoice(world: World, invoice: Stripe.Invoice, behavior: string): void {
  const customer = world.state.customers[invoice.customer as string]!;
  const now = world.now(customer.id);
  const isVoid = behavior === 'void';
  if (isVoid) customer.balance += invoice.starting_balance - (invoice.ending_balance ?? 0);
  Object.assign(invoice, {
    status: isVoid ? 'void' : 'uncollectible',
    auto_advance: false,
    status_transitions: { ...invoice.status_transitions, [isVoid ? 'voided_at' : 'marked_uncollectible_at']: now },
  } satisfies Partial<Stripe.Invoice>);
  world.emit(isVoid ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice, customer.id);
}

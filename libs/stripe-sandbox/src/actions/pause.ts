import type Stripe from 'stripe';
import { periodEnd } from '../objects/periods.ts';
import { isPrice } from '../objects/prices.ts';
import { changedItems, itemOf } from '../objects/subscription.ts';
import type { World } from '../world.ts';
import { bill, collectFor, periodLine } from './bill.ts';
import { unusedTime } from './change-plan.ts';

/**
 * Pauses an active subscription until a time (seconds): no period runs, no invoice is made, and what is unused of the paid period becomes the
 * customer's credit.
 */
export function pauseSubscription(world: World, subscription: Stripe.Subscription, until: number): void {
  if (subscription.status !== 'active') return;
  const id = subscription.customer as string;
  const customer = world.state.customers[id]!;
  for (const { amount } of unusedTime(world, subscription, world.now(id))) customer.balance += amount;
  world.state.pauses[subscription.id] = until;
  world.update(subscription, { status: 'paused', cancel_at_period_end: false, cancel_at: null });
  world.emit('customer.subscription.paused', subscription, id);
}

/** Resumes a paused subscription: a period begins now, and its payment is collected. */
export function resumeSubscription(world: World, subscription: Stripe.Subscription): void {
  const { price } = itemOf(subscription);
  if (subscription.status !== 'paused' || !isPrice(price.id)) return;
  const customer = subscription.customer as string;
  const start = world.now(customer);
  const end = periodEnd(start, start, price.recurring!.interval);
  const items = changedItems(subscription, { current_period_start: start, current_period_end: end });
  delete world.state.pauses[subscription.id];
  const line = periodLine(subscription, price.id, { start, end });
  const { invoice, change } = bill(world, subscription, 'subscription_update', [line]);
  world.update(subscription, { ...change, items, billing_cycle_anchor: start, status: 'active' });
  world.emit('customer.subscription.resumed', subscription, customer);
  collectFor(world, subscription, invoice);
}

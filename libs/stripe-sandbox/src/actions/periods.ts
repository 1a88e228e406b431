import type Stripe from 'stripe';
import { periodEnd } from '../objects/periods.ts';
import { isPrice } from '../objects/prices.ts';
import { changedItems, itemOf } from '../objects/subscription.ts';
import { named } from '../state.ts';
import type { World } from '../world.ts';
import { bill, collectFor, endSubscription, periodLine, trialLine } from './bill.ts';
import type { ForcedResult } from './collect.ts';

const DAY = 86_400;
const ANNOUNCED_DAYS_BEFORE = 3;

/** A subscription's period is over: it ends as the customer wished, or the next period begins. */
export function endPeriod(world: World, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end) endSubscription(world, subscription, 'cancellation_requested');
  else beginPeriod(world, subscription);
}

/**
 * Begins the next period and collects its payment. A subscription that is not paid for gets no further invoice: only its dates go
 * on.
 */
export function beginPeriod(world: World, subscription: Stripe.Subscription, forced?: ForcedResult): void {
  const { price, current_period_end: start } = itemOf(subscription);
  const end = periodEnd(subscription.billing_cycle_anchor, start, price.recurring!.interval);
  const items = changedItems(subscription, { current_period_start: start, current_period_end: end });
  if (!['active', 'trialing'].includes(subscription.status) || !isPrice(price.id))
    return world.update(subscription, { items });
  const line = periodLine(subscription, price.id, { start, end });
  const { invoice, change } = bill(world, subscription, 'subscription_cycle', [line]);
  world.update(subscription, { ...change, items, status: 'active' });
  collectFor(world, subscription, invoice, forced);
}

/** Gives a subscription a trial until a time (seconds): its period begins again, and nothing is charged or credited. */
export function giveTrial(world: World, subscription: Stripe.Subscription, until: number): void {
  const { price } = itemOf(subscription);
  const start = world.now(subscription.customer as string);
  if (!['active', 'trialing'].includes(subscription.status) || !isPrice(price.id) || until <= start) return;
  const { invoice, change } = bill(world, subscription, 'subscription_update', [
    trialLine(price.id, { start, end: until }),
  ]);
  delete world.state.announcedTrials[subscription.id];
  world.update(subscription, {
    ...change,
    items: changedItems(subscription, { current_period_start: start, current_period_end: until }),
    billing_cycle_anchor: until,
    cancel_at: subscription.cancel_at_period_end ? until : null,
    status: 'trialing',
    trial_start: start,
    trial_end: until,
  });
  collectFor(world, subscription, invoice);
}

/** Collects the invoice that a subscription has not paid yet. One of an earlier release has none and is billed here. */
export function collectAgain(world: World, subscription: Stripe.Subscription, forced?: ForcedResult): void {
  const open = named(world.state.invoices, subscription.latest_invoice);
  if (open?.status === 'open') return collectFor(world, subscription, open, forced);
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  if (!isPrice(price.id)) return;
  const line = periodLine(subscription, price.id, { start, end });
  const { invoice, change } = bill(world, subscription, 'subscription_cycle', [line]);
  Object.assign(subscription, change);
  collectFor(world, subscription, invoice, forced);
}

/** When the end of a trial is announced; null: there is none, or it was. */
export function trialAnnouncedAt(world: World, { id, status, trial_end: end }: Stripe.Subscription): number | null {
  if (status !== 'trialing' || end === null || world.state.announcedTrials[id]) return null;
  return end - ANNOUNCED_DAYS_BEFORE * DAY;
}

/** Announces the end of a trial, once, if it is near. */
export function announceTrialEnd(world: World, subscription: Stripe.Subscription): void {
  const customer = subscription.customer as string;
  const at = trialAnnouncedAt(world, subscription);
  if (at === null || at > world.now(customer)) return;
  world.state.announcedTrials[subscription.id] = true;
  world.emit('customer.subscription.trial_will_end', subscription, customer);
}

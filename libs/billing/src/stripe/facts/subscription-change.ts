import type { RecurringPrice, SubscriptionStateChange } from '@t0/contracts';
import type Stripe from 'stripe';
import { isoTime } from './iso-time.ts';
import { discountsAt, recurringPrice } from './price-terms.ts';
import type { PriceTerms } from './price-terms.ts';

/**
 * A state of a subscription as a fact (docs/product/business.md#facts). `at`: when it began (seconds); an ended subscription has the time
 * of its end.
 */
export function subscriptionChange(
  subscription: Stripe.Subscription,
  at: number,
  terms: PriceTerms,
): SubscriptionStateChange {
  const { items, status, trial_end: trialEnd, ended_at: endedAt } = subscription;
  const ends = items.data.map(({ current_period_end: end }) => end).filter(Number.isFinite);
  const periodEnd = subscription.cancel_at ?? (ends.length > 0 ? Math.min(...ends) : null);
  return {
    provider: 'stripe',
    subscriptionId: subscription.id,
    plan: terms.planOf(items.data[0]?.price.id, subscription.metadata),
    at: isoTime(endedAt ?? at),
    status,
    price: subscriptionPrice(subscription, endedAt ?? at, terms),
    trialEnd: trialEnd === null ? null : isoTime(trialEnd),
    currentPeriodEnd: periodEnd === null ? null : isoTime(periodEnd),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    collectionPaused: subscription.pause_collection !== null,
  };
}

/**
 * The sum of the items. Null if they have no common period or no fixed amount, if a discount of one of several items applies, or if a
 * discount is not known.
 */
function subscriptionPrice(
  { items, discounts }: Stripe.Subscription,
  at: number,
  terms: PriceTerms,
): RecurringPrice | null {
  if (items.has_more) return null;
  const ofAll = discountsAt(discounts, terms, at);
  const ofItems = items.data.map((item) => discountsAt(item.discounts, terms, at));
  if (!ofAll || ofItems.includes(null)) return null;
  const own = ofItems.flatMap((found) => found ?? []);
  if (own.length > 0 && items.data.length > 1) return null;
  // Stripe takes off the discounts of an item first.
  const prices = items.data.map(({ price, quantity }) => recurringPrice(price, quantity ?? 1, [...own, ...ofAll]));
  return prices.reduce((sum, price) => {
    if (!sum || price?.interval !== sum.interval || price.intervalCount !== sum.intervalCount) return null;
    return { ...sum, amount: sum.amount + price.amount };
  }, zeroOf(prices[0]));
}

const zeroOf = (price: RecurringPrice | null | undefined): RecurringPrice | null =>
  price ? { ...price, amount: 0 } : null;

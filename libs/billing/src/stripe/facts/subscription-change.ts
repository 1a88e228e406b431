import type { RecurringPrice, SubscriptionStateChange } from '@t0/contracts/billing';
import type Stripe from 'stripe';
import { isoTime } from '../../providers/stripe-client.ts';
import { discountsAt, percentageOf, priceIn, recurringPrice, type PriceTerms } from '../../providers/price-terms.ts';

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
 * The sum of the items, in the currency of the subscription. Null if they have no common period, no common tax or no fixed amount, if a
 * discount of one of several items applies, or if a discount is not known.
 */
function subscriptionPrice(subscription: Stripe.Subscription, at: number, terms: PriceTerms): RecurringPrice | null {
  const { items, discounts, currency } = subscription;
  if (items.has_more) return null;
  const ofAll = discountsAt(discounts, terms, at);
  const ofItems = items.data.map((item) => discountsAt(item.discounts, terms, at));
  if (!ofAll || ofItems.includes(null)) return null;
  const own = ofItems.flatMap((found) => found ?? []);
  if (own.length > 0 && items.data.length > 1) return null;
  // Stripe takes off the discounts of an item first.
  const found = items.data.map((item): RecurringPrice | null => {
    const price = recurringPrice(item.price, { currency, quantity: item.quantity });
    return price && { ...price, discounts: [...own, ...ofAll], inclusiveTax: taxIn(item, subscription) };
  });
  const [first = null] = found;
  const isAlike = (price: RecurringPrice | null): price is RecurringPrice =>
    price?.interval === first?.interval &&
    price?.intervalCount === first?.intervalCount &&
    price?.inclusiveTax === first?.inclusiveTax;
  if (!first || !found.every(isAlike)) return null;
  return { ...first, amount: found.reduce((sum, price) => sum + price.amount, 0) };
}

/** The percentage of the taxes in an item's price (docs/product/business.md#tax); null where Stripe Tax decides. */
function taxIn(item: Stripe.SubscriptionItem, { automatic_tax, currency, default_tax_rates }: Stripe.Subscription) {
  if (automatic_tax.enabled) return priceIn(item.price, currency)?.tax_behavior === 'exclusive' ? 0 : null;
  const rates = item.tax_rates?.length ? item.tax_rates : (default_tax_rates ?? []);
  return rates.filter(({ inclusive }) => inclusive).reduce((sum, rate) => sum + percentageOf(rate), 0);
}

import { DISCOUNT_DURATIONS, PRICE_INTERVALS } from '@t0/contracts';
import type { PriceDiscount, RecurringPrice } from '@t0/contracts';
import type Stripe from 'stripe';

/** What Stripe's objects name by id alone, and the product's names of prices. */
export interface PriceTerms {
  prices: ReadonlyMap<string, Stripe.Price>;
  /** With their coupons. */
  discounts: ReadonlyMap<string, Stripe.Discount>;
  /** The plan of a price; null if the product has no name for it. */
  planOf: (price: string | undefined, metadata: Stripe.Metadata | null) => string | null;
}

/** A discount that could not be looked up: what applies is not known. */
const UNKNOWN = null;

/** The recurring price of a quantity; null for a one-off price, and for one without a fixed amount (tiers, metered). */
export function recurringPrice(
  price: Pick<Stripe.Price, 'currency' | 'recurring' | 'unit_amount'> | undefined,
  quantity: number,
  discounts: PriceDiscount[],
): RecurringPrice | null {
  const interval = PRICE_INTERVALS.find((one) => one === price?.recurring?.interval);
  if (!price?.recurring || !interval || price.unit_amount === null) return null;
  return {
    amount: price.unit_amount * quantity,
    currency: price.currency.toUpperCase(),
    interval,
    intervalCount: price.recurring.interval_count,
    discounts,
  };
}

/** The discounts that apply at a time (seconds), in their order; null if one of them is not known. */
export function discountsAt(
  discounts: readonly (string | Stripe.Discount | Stripe.DeletedDiscount)[],
  { discounts: known }: PriceTerms,
  at: number,
): PriceDiscount[] | null {
  const found: PriceDiscount[] = [];
  for (const one of discounts) {
    const discount = known.get(typeof one === 'string' ? one : one.id);
    if (!discount) return UNKNOWN;
    if (discount.end !== null && discount.end <= at) continue;
    const terms = discountOf(discount);
    if (!terms) return UNKNOWN;
    found.push(terms);
  }
  return found;
}

function discountOf({ source: { coupon } }: Stripe.Discount): PriceDiscount | null {
  if (coupon === null || typeof coupon === 'string') return null;
  const duration = DISCOUNT_DURATIONS.find((one) => one === coupon.duration);
  return duration ? { duration, percentOff: coupon.percent_off, amountOff: coupon.amount_off } : null;
}

import { DISCOUNT_DURATIONS, PRICE_INTERVALS, type PriceDiscount, type RecurringPrice } from '@t0/contracts/billing';
import Stripe from 'stripe';

/** What Stripe's objects name by id alone, and the product's names of prices. */
export interface PriceTerms {
  prices: ReadonlyMap<string, Stripe.Price>;
  /** With their coupons. */
  discounts: ReadonlyMap<string, Stripe.Discount>;
  /** Percentages by the ids of tax rates. */
  rates: ReadonlyMap<string, number>;
  /** The plan of a price; null if the product has no name for it. */
  planOf: (price: string | undefined, metadata: Stripe.Metadata | null) => string | null;
}

/** A discount that could not be looked up: what applies is not known. */
const UNKNOWN = null;

/** What is read of a price. */
export type StripePrice = Pick<
  Stripe.Price,
  'currency' | 'currency_options' | 'recurring' | 'tax_behavior' | 'unit_amount' | 'unit_amount_decimal'
>;

/** A price in one of its currencies, as Stripe writes it; undefined if it is not sold in that, or its `currency_options` are not expanded. */
export function priceIn(
  price: StripePrice,
  currency: string,
): Pick<StripePrice, 'tax_behavior' | 'unit_amount' | 'unit_amount_decimal'> | undefined {
  return price.currency === currency ? price : price.currency_options?.[currency];
}

/**
 * The recurring price of a quantity in a currency, also with parts of a minor unit (docs/product/business.md#recurring-revenue). Null for a
 * one-off price, and for one without a fixed amount in that currency (tiers, metered). `charged`: what a whole period was invoiced at.
 */
export function recurringPrice(
  price: StripePrice | undefined,
  { currency, quantity = 1, charged }: { currency: string; quantity?: number | null | undefined; charged?: number },
): Omit<RecurringPrice, 'discounts'> | null {
  const interval = PRICE_INTERVALS.find((one) => one === price?.recurring?.interval);
  if (!price || !interval || price.recurring?.usage_type !== 'licensed') return null;
  const given = priceIn(price, currency);
  // From a call it is an object, from an event text.
  const unit = given?.unit_amount_decimal ?? given?.unit_amount ?? null;
  if (unit === null && (given || charged === undefined)) return null;
  const amount =
    charged ??
    Stripe.Decimal.from(String(unit))
      .mul(Stripe.Decimal.from(quantity ?? 1))
      .toFixed(0, 'half-up');
  return {
    amount: Number(amount),
    currency: currency.toUpperCase(),
    interval,
    intervalCount: price.recurring.interval_count,
  };
}

/** The percentage of a tax rate that is really charged. */
export const percentageOf = ({ effective_percentage: effective, percentage }: Stripe.TaxRate): number =>
  effective ?? percentage;

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

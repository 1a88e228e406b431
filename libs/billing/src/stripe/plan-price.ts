import type Stripe from 'stripe';
import { PRICE_INTERVALS } from '@t0/contracts';
import type { PlanPrice } from '@t0/contracts';

/** Currencies whose amounts Stripe counts in hundredths, though they have none. */
const HUNDREDTHS = ['isk', 'ugx'];

/** The price in the form that clients receive; null unless it is one amount that recurs (tiers, metered, paid once). */
export function planPriceOf({
  currency,
  unit_amount: amount,
  recurring,
}: Pick<Stripe.Price, 'currency' | 'unit_amount' | 'recurring'>): PlanPrice | null {
  const interval = PRICE_INTERVALS.find((one) => one === recurring?.interval);
  if (amount === null || recurring?.usage_type !== 'licensed' || !interval) return null;
  const decimals = HUNDREDTHS.includes(currency) ? 2 : currencyDecimals(currency);
  return {
    amount: (amount / 10 ** decimals).toFixed(decimals),
    currency: currency.toUpperCase(),
    interval,
    intervalCount: recurring.interval_count,
  };
}

/** How many decimals amounts of a currency have. */
export function currencyDecimals(currency: string): number {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

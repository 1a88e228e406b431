import type Stripe from 'stripe';
import { PRICE_INTERVALS } from '@t0/contracts';
import type { PlanPrice } from '@t0/contracts';
import { decimalAmount } from '@t0/domain';

/** The price in the form that clients receive; null unless it is one amount that recurs (tiers, metered, paid once). */
export function planPriceOf({
  currency,
  unit_amount: amount,
  recurring,
}: Pick<Stripe.Price, 'currency' | 'unit_amount' | 'recurring'>): PlanPrice | null {
  const interval = PRICE_INTERVALS.find((one) => one === recurring?.interval);
  if (amount === null || recurring?.usage_type !== 'licensed' || !interval) return null;
  return {
    amount: decimalAmount(amount, currency),
    currency: currency.toUpperCase(),
    interval,
    intervalCount: recurring.interval_count,
  };
}

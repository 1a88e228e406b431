import type { Money, PriceDiscount, RecurringPrice } from '@t0/contracts/billing';
import { number, record, text, type Json } from '../../providers/whop-json.ts';
import { moneyOf } from '../../providers/whop-minor-units.ts';

/** Intervals by their days, the longest first: Whop gives 30 for a month and 365 for a year. */
const INTERVALS = [
  [365, 'year'],
  [30, 'month'],
  [7, 'week'],
  [1, 'day'],
] as const;

/**
 * The recurring price that a payment pays (docs/product/business.md#recurring-revenue); null for a plan that is paid once, or whose interval
 * is not known. `charged`: without `tax`, which a plan's price can contain. A renewal charges what this member pays, which can differ from what the plan costs now; a first
 * payment can hold a fee, and one with a promotion code is lower.
 */
export function planPrice(payment: Json, plan: Json, charged: Money, tax: number): RecurringPrice | null {
  const days = number(plan.billing_period);
  if (days === null || days < 1 || plan.plan_type === 'one_time') return null;
  const [length, interval] = INTERVALS.find(([of]) => days % of === 0)!;
  const discounts = discountsOf(payment, days);
  const isRenewal = payment.billing_reason === 'subscription_cycle' && discounts.length === 0;
  const listed = moneyOf(plan.renewal_price, charged.currency);
  if (listed && plan.tax_type === 'inclusive' && tax > 0)
    listed.amount = Math.round((listed.amount * charged.amount) / (charged.amount + tax));
  return { ...(isRenewal ? charged : (listed ?? charged)), interval, intervalCount: days / length, discounts };
}

/** The promotion code of a payment: for one interval of `days`, for several, or for all. Its `number_of_intervals` are months (@whop/sdk 0.0.42). */
function discountsOf(payment: Json, days: number): PriceDiscount[] {
  const code = record(payment.promo_code);
  const off = number(code.amount_off);
  if (off === null) return [];
  const months = number(code.number_of_intervals);
  const duration = !months ? 'forever' : months * 30 <= days ? 'once' : 'repeating';
  if (code.promo_type === 'percentage') return [{ duration, percentOff: off, amountOff: null }];
  const money = moneyOf(off, text(code.base_currency) ?? payment.currency);
  return money ? [{ duration, percentOff: null, amountOff: money.amount }] : [];
}

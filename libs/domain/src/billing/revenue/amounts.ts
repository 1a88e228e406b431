import type { PriceDiscount, RecurringPrice, Tally } from '@t0/contracts/billing';

/** How many months an interval's price pays for, as numerator and denominator of what a month counts. */
const MONTHLY: Record<RecurringPrice['interval'], readonly [number, number]> = {
  day: [365, 12],
  week: [52, 12],
  month: [1, 1],
  year: [1, 12],
};

/** The quotient of two integers, rounded to an integer, half up; `divisor` above 0. */
export function divideHalfUp(amount: number, divisor: number): number {
  return Math.floor((2 * amount + divisor) / (2 * divisor));
}

/**
 * What a period costs after the discounts that last and without the tax that it contains (`percent`), in minor units, never below 0
 * (docs/product/business.md#tax).
 */
export function periodAmount({ amount, discounts }: Pick<RecurringPrice, 'amount' | 'discounts'>, percent = 0): number {
  let rest = amount;
  for (const discount of discounts) {
    if (discount.duration !== 'once') rest = Math.max(0, rest - amountOff(discount, rest));
  }
  // Percentages have up to four decimals. The product can be larger than an exact number.
  const whole = 1_000_000n + BigInt(Math.round(percent * 10_000));
  return percent === 0 ? rest : Number((2_000_000n * BigInt(rest) + whole) / (2n * whole));
}

function amountOff({ percentOff, amountOff: off }: PriceDiscount, amount: number): number {
  return percentOff === null ? (off ?? 0) : divideHalfUp(amount * Math.round(percentOff * 100), 10_000);
}

/**
 * What a price adds to MRR that costs `amount` a period, in minor units: a yearly one a twelfth, rounded half a cent up
 * (docs/product/business.md#recurring-revenue). Only single prices are rounded, so that sums of them are exact.
 */
export function monthlyAmount(
  amount: number,
  { interval, intervalCount }: Pick<RecurringPrice, 'interval' | 'intervalCount'>,
): number {
  const [months, of] = MONTHLY[interval];
  return divideHalfUp(amount * months, of * intervalCount);
}

/** A share; null where there is nothing to take it of. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Nothing yet. */
export function emptyTally(): Tally {
  return { count: 0, amount: 0 };
}

/** Counts one more, or several. */
export function tally(sum: Tally, amount: number, count = 1): void {
  sum.count += count;
  sum.amount += amount;
}

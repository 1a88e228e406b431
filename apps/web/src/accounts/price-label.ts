import type { PlanPrice } from '@t0/contracts';

/** '$49 per month', '€49.50 every 3 months'. */
export function priceLabel({ amount, currency, interval, intervalCount }: PlanPrice): string {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  const period = intervalCount === 1 ? `per ${interval}` : `every ${intervalCount} ${interval}s`;
  return `${money.format(Number(amount))} ${period}`;
}

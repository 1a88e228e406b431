import type { OfferedPlan, PlanPrice } from '@t0/contracts/billing';
import { currencyFormat } from '@t0/domain/billing';

/** '$49 per month', '€49.50 every 3 months'. */
export function priceLabel({ amount, currency, interval, intervalCount }: PlanPrice): string {
  const money = currencyFormat(currency, { trailingZeroDisplay: 'stripIfInteger' });
  const period = intervalCount === 1 ? `per ${interval}` : `every ${intervalCount} ${interval}s`;
  return `${money.format(Number(amount))} ${period}`;
}

/** '7 days free, then $490 per year'; empty while the price is unknown. */
export function planTerms({ price, trialDays: days }: Pick<OfferedPlan, 'price' | 'trialDays'>): string {
  if (!price) return '';
  return `${days ? `${days} day${days > 1 ? 's' : ''} free, then ` : ''}${priceLabel(price)}`;
}

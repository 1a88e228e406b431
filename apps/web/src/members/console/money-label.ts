import type { Money } from '@t0/contracts';

/** An amount in minor units as text with its currency: '$49.00', '¥4,900'. */
export function moneyLabel({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

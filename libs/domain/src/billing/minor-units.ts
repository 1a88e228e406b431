import type { Money } from '@t0/contracts';

/** Currencies whose amounts Stripe counts in hundredths, though they have none. */
const HUNDREDTHS = ['ISK', 'UGX'];

/** Each needs a format of Intl, which takes long beside the rest. */
const known = new Map<string, number>();

/** The decimals of an amount in minor units: 2 for cents, 0 for yen (docs/product/business.md#money). `currency` in any case. */
export function minorUnitDecimals(currency: string): number {
  let decimals = known.get(currency);
  if (decimals === undefined) known.set(currency, (decimals = decimalsOf(currency)));
  return decimals;
}

function decimalsOf(currency: string): number {
  if (HUNDREDTHS.includes(currency.toUpperCase())) return 2;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** An integer of minor units as a decimal: '49.00', '-12.50', for yen '5000'. */
export function decimalAmount(amount: number, currency: string): string {
  const decimals = minorUnitDecimals(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** An amount in words: '$49', '$49.50', '¥4,900'. */
export function currencyText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return format.format(amount / 10 ** minorUnitDecimals(currency));
}

import type { Money } from '@t0/contracts/billing';

/** Stripe's currencies without decimals, and those with three. All others have two, ISK and UGX too. */
const WITHOUT = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THREE = new Set('BHD JOD KWD OMR TND'.split(' '));

/**
 * The decimals of an amount in minor units by Stripe's table: 2 for cents, 0 for yen (docs/product/business.md#money). What Intl says differs
 * between its versions. `currency` in any case.
 */
export function minorUnitDecimals(currency: string): number {
  const code = currency.toUpperCase();
  return WITHOUT.has(code) ? 0 : THREE.has(code) ? 3 : 2;
}

/** An integer of minor units as a decimal: '49.00', '-12.50', for yen '5000'. */
export function decimalAmount(amount: number, currency: string): string {
  const decimals = minorUnitDecimals(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** Made once for each currency and form: it takes milliseconds. */
const formats = new Map<string, Intl.NumberFormat>();

/** Writes a decimal amount of a currency (ISO 4217) with the decimals of the table (docs/product/business.md#money). `form` says how else. */
export function currencyFormat(currency: string, form: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = currency + JSON.stringify(form);
  let format = formats.get(key);
  if (!format) {
    const decimals = minorUnitDecimals(currency);
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    formats.set(key, (format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits, ...form })));
  }
  return format;
}

/** An amount in words: '$49', '$49.50', '¥4,900'. */
export function currencyText({ amount, currency }: Money): string {
  return currencyFormat(currency, { trailingZeroDisplay: 'stripIfInteger' }).format(
    amount / 10 ** minorUnitDecimals(currency),
  );
}

import { minorUnitDecimals } from '@t0/domain';

/** Made once for each currency and form: it takes milliseconds. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, decimals: number, form: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${currency}${form.notation}${form.signDisplay}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { currency, maximumFractionDigits: decimals, ...form });
    formats.set(key, format);
  }
  return format;
}

/** Intl writes a hyphen. */
const withMinus = (text: string): string => text.replace('-', '\u2212');

/** An amount of minor units as text: '$1,284.00', '\u2212€12.50', '¥5,000'; '--' for null. `signed`: a gain has its sign, too. */
export function moneyText(amount: number | null, currency: string, { signed = false } = {}): string {
  if (amount === null) return '--';
  const decimals = minorUnitDecimals(currency);
  const format = formatOf(currency, decimals, {
    style: 'currency',
    minimumFractionDigits: decimals,
    signDisplay: signed ? 'exceptZero' : 'negative',
  });
  return withMinus(format.format(amount / 10 ** decimals));
}

/** The same for an axis whose currency is known: '1.3K', '\u2212200'. */
export function moneyMark(amount: number, currency: string): string {
  const format = formatOf(currency, 2, { notation: 'compact', signDisplay: 'negative', maximumFractionDigits: 1 });
  return withMinus(format.format(amount / 10 ** minorUnitDecimals(currency)));
}

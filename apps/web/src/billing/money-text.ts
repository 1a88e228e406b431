import { currencyFormat, minorUnitDecimals } from '@t0/domain/billing';

const MARK = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Intl writes a hyphen. */
const withMinus = (text: string): string => text.replace('-', '\u2212');

/** An amount of minor units as text: '$1,284.00', '\u2212€12.50', '¥5,000'; '--' for null. `signed`: a gain has its sign, too. */
export function moneyText(amount: number | null, currency: string, { signed = false } = {}): string {
  if (amount === null) return '--';
  const format = currencyFormat(currency, { signDisplay: signed ? 'exceptZero' : 'negative' });
  return withMinus(format.format(amount / 10 ** minorUnitDecimals(currency)));
}

/** The same for an axis whose currency is known: '1.3K', '\u2212200'. */
export function moneyMark(amount: number, currency: string): string {
  return withMinus(MARK.format(amount / 10 ** minorUnitDecimals(currency)));
}

import Big from 'big.js';
import { minorUnitDecimals } from '../billing/minor-units.ts';
import { groupedDecimal } from '../prices/price-format.ts';
import type { NumberKind } from '../prices/number.ts';
import type { Currency } from '../signals/trade-terms.ts';

/** Money as it is read, `value` a decimal string: 'USD 1,204.50', 'JPY 9,990'. */
export function moneyText(currency: Currency, value: string): string {
  const text = new Big(value).toFixed(minorUnitDecimals(currency));
  return text.startsWith('-')
    ? `\u2212${currency} ${groupedDecimal(text.slice(1))}`
    : `${currency} ${groupedDecimal(text)}`;
}

/** The kind of an amount that is typed in the currency of an account. */
export function moneyKind(currency: Currency): NumberKind {
  return { of: 'money', decimals: minorUnitDecimals(currency) };
}

/** Units and lots as they are read: '35,000', '0.35'. */
export function quantityText(value: string): string {
  return groupedDecimal(value);
}

/** A share of the balance, never said too low, one decimal where that is exact enough to read: '1.9 %', '1.96 %', '2 %'. */
export function lossPercentText(value: string): string {
  return `${new Big(value).round(2, Big.roundUp).toFixed()} %`;
}

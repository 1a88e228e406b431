import Big from 'big.js';
import { findInstrument } from '@t0/contracts/prices';
import { withoutZeros } from './price-units.ts';

/** A decimal number without a sign, without zeros before its digits. */
const PLAIN = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Digits after the point by symbol (docs/product/prices.md#formats): the instrument's; of one not in the table, JPY pairs 3, others 5. */
export function priceDecimals(symbol: string): number {
  return findInstrument(symbol)?.decimals ?? (symbol.endsWith('JPY') ? 3 : 5);
}

/** A price as shown: fixed decimals of its instrument, thousands separated where the table says so. `price` is a decimal string or number. */
export function formatPrice(symbol: string, price: string | number): string {
  const fixed = new Big(price).toFixed(priceDecimals(symbol));
  if (!findInstrument(symbol)?.grouped) return fixed;
  return groupedDecimal(fixed);
}

/** A decimal string with a comma before every three of its whole digits: '-1,204.50'. */
export function groupedDecimal(text: string): string {
  const [whole, fraction] = text.split('.');
  return fraction === undefined ? grouped(whole!) : `${grouped(whole!)}.${fraction}`;
}

/**
 * The stored form of a price without needless zeros: at least the instrument's decimals, more only where they carry a digit.
 *
 * @example
 * canonicalPrice('GBPJPY', '196.12000'); // '196.120'
 */
export function canonicalPrice(symbol: string, price: string): string {
  const [whole = '', fraction = ''] = price.split('.');
  const significant = withoutZeros(fraction);
  const decimals = Math.max(priceDecimals(symbol), significant.length);
  // As PostgreSQL writes numbers: a chart has more than a thousand of them.
  if (decimals > 0 && PLAIN.test(price)) return `${whole}.${significant.padEnd(decimals, '0')}`;
  return new Big(price).toFixed(decimals);
}

/** Whole digits, of a negative number too, with a comma before every three. */
function grouped(whole: string): string {
  const sign = whole.startsWith('-') ? '-' : '';
  const groups: string[] = [];
  for (let end = whole.length; end > sign.length; end -= 3)
    groups.unshift(whole.slice(Math.max(sign.length, end - 3), end));
  return sign + groups.join(',');
}

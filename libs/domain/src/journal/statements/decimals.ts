import Big from 'big.js';
import { plainDecimal } from '../../prices/price-units.ts';

const DIGITS_MAX = 30;
/** Digits that a double keeps: what follows is the rounding error of a workbook. */
const DOUBLE_DIGITS = 15;

/**
 * A number of a statement as a plain decimal without needless zeros; null where the text is none. The last of point and comma is the decimal
 * one; `comma`: of a file that writes decimals so.
 *
 * @example
 * decimalOf('5 000.00'); // '5000'
 * decimalOf('($1,204.50)'); // '-1204.5'
 */
export function decimalOf(text: string, comma = false): string | null {
  const bare = text.replace(/[\s\u00a0\u2007\u2009\u202f$€£¥'’]/g, '').replace(/^[\u2212\u2012\u2013](?=[\d.])/, '-');
  const signed = bare.replace(/^\(/, '').replace(/\)$/, '');
  const digits = signed.replace(/^[-+]/, '');
  if (digits.length > DIGITS_MAX || !/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return null;
  const point = decimalPoint(digits, comma);
  const plain = point < 0 ? digits : `${digits.slice(0, point)}p${digits.slice(point + 1)}`;
  const value = plain.replace(/[.,]/g, '').replace('p', '.');
  const whole = plainDecimal(value.replace(/^0+(?=\d)/, '').replace(/^\./, '0.'));
  return whole !== '0' && (bare.startsWith('(') || signed.startsWith('-')) ? `-${whole}` : whole;
}

/** The place of the decimal point; -1: there is none. */
function decimalPoint(digits: string, comma: boolean): number {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  if (points > 0 && commas > 0) return Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (points === 1) return comma && /^\d{1,3}\.\d{3}$/.test(digits) ? -1 : digits.indexOf('.');
  if (commas === 1) return comma || !/^\d{1,3},\d{3}$/.test(digits) ? digits.indexOf(',') : -1;
  return -1;
}

/** A number of a workbook without the rounding error of doubles: '1.1' for 1.1000000000000001. */
export function ofDouble(text: string): string {
  return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text) ? new Big(text).prec(DOUBLE_DIGITS).toFixed() : text;
}

/** The exact sum of decimal strings. */
export function sumOf(values: Iterable<string>): string {
  let sum = new Big(0);
  for (const value of values) sum = sum.plus(value);
  return sum.toFixed();
}

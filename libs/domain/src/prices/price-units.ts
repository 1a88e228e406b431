/** Units in one: prices are compared as whole numbers of 0.00001, the finest step that is stored, which doubles hold exactly. */
export const PRICE_UNITS = 100_000;
const DIGITS = 5;
const DECIMAL = /^(\d{1,10})(?:\.(\d+))?$/;

/**
 * A decimal string as a whole number of 0.00001, exact for up to 5 digits after the point (further ones are rounded). Throws a
 * RangeError for anything but a plain decimal of at most 10 digits before the point.
 *
 * @example
 * toPriceUnits('196.12'); // 19_612_000
 */
export function toPriceUnits(price: string): number {
  const match = DECIMAL.exec(price);
  if (!match) throw new RangeError(`Not a price: ${price}`);
  const fraction = (match[2] ?? '').padEnd(DIGITS + 1, '0');
  const units = Number(match[1]) * PRICE_UNITS + Number(fraction.slice(0, DIGITS));
  return fraction[DIGITS]! >= '5' ? units + 1 : units;
}

/** Whole 0.00001s as a decimal string with `decimals` digits after the point (0 to 5), rounded half up. */
export function fromPriceUnits(units: number, decimals: number): string {
  const step = 10 ** (DIGITS - decimals);
  const whole = Math.round(units / step);
  if (decimals === 0) return String(whole);
  const text = String(whole).padStart(decimals + 1, '0');
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** A decimal string without needless zeros: '2.50000' is '2.5', '-3.0000' is '-3'. */
export function plainDecimal(text: string): string {
  if (!text.includes('.')) return text;
  const short = withoutZeros(text);
  return short.endsWith('.') ? short.slice(0, -1) : short;
}

/** A text without the zeros at its end. */
export function withoutZeros(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

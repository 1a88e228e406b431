import { findInstrument, PRICE_PATTERN } from '@t0/contracts';
import type { SignalInstrument } from '@t0/contracts';

/**
 * A number as traders write it, as a price of the instrument: '196,12' and '42,980.50' are plain; null for what can be read in two
 * ways ('42.980' of an index that stands above a thousand) or is no price.
 */
export function priceOf(text: string, instrument: SignalInstrument): string | null {
  const plain = plainNumber(text, findInstrument(instrument)?.grouped ?? false);
  return plain !== null && PRICE_PATTERN.test(plain) && /[1-9]/.test(plain) ? plain : null;
}

function plainNumber(text: string, grouped: boolean): string | null {
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points === 0 && commas === 0) return text;
  if (points > 0 && commas > 0) {
    // The last one is the decimal sign, the other separates thousands: each must stand where it belongs.
    const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
    const [whole, fraction, ...rest] = text.split(decimal);
    if (rest.length > 0) return null;
    const joined = withoutThousands(whole!, decimal === '.' ? ',' : '.');
    return joined === null ? null : `${joined}.${fraction}`;
  }
  const sign = points > 0 ? '.' : ',';
  const parts = text.split(sign);
  if (parts.length > 2) return withoutThousands(text, sign);
  if (!grouped || parts[1]!.length !== 3) return parts.join('.');
  // '42,980' separates thousands as everywhere on screen; '42.980' may be either.
  return sign === ',' ? withoutThousands(text, sign) : null;
}

function withoutThousands(text: string, sign: string): string | null {
  const [first, ...groups] = text.split(sign);
  if (first!.length === 0 || first!.length > 3 || groups.some((group) => group.length !== 3)) return null;
  return [first, ...groups].join('');
}

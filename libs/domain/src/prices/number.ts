import Big from 'big.js';
import { findInstrument } from '@t0/contracts/prices';
import { pipFactor, unitOf } from './pips.ts';
import { formatPrice, groupedDecimal, priceDecimals } from './price-format.ts';
import { withoutZeros } from './price-units.ts';

/** The quantity of a number: it decides between two readings, and which unit may follow it. */
export type NumberKind =
  /** `near`: the current price of the instrument, a decimal string, or its usual price. */
  | { of: 'price'; symbol: string; decimals: number; near?: string | null }
  /** `decimals`: those of the account's currency. */
  | { of: 'money'; decimals?: number }
  /** `near`: what the pair usually stands at. */
  | { of: 'rate'; near?: string | null }
  | { of: 'percent' | 'pips' | 'multiple' | 'lots' | 'count' };

/** A number, read: a plain decimal string ('-1204.5'), or one sentence that says what is not clear. */
export type ReadNumber = { value: string } | { error: string };

/** Of two readings of a price, the one within this factor of the instrument's price is meant. */
export const NEAR_FACTOR = 3;
const PERCENT_MAX = 100;
/** Longer texts are no number of anybody. */
const LENGTH_MAX = 40;

/** Zero width and direction marks, variation selectors and soft hyphens: never a place to cut. */
export const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/u;
const ALL_INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const DIGIT = /\p{Nd}/u;
const MINUS = /^[-\u2010-\u2013\u2212\ufe63\uff0d]/;
/** Separators by what they can be. */
const POINTS = '.,·';
const ARABIC_POINT = '٫';
const THOUSANDS = " '’٬";
const SPACES = /[\u00a0\u2007\u2009\u202f\u3000]/g;
const UNITS: Record<NumberKind['of'], RegExp | null> = {
  price: null,
  money: null,
  rate: null,
  count: null,
  percent: / ?%$/,
  pips: / ?(?:p|pips?|points?|pts?)$/i,
  multiple: / ?r$/i,
  lots: / ?lots?$/i,
};

/**
 * Reads a number that a person typed (docs/product/numbers.md#one-number): the marks of thousands and decimals of every country, digits of every
 * script, a leading point. Its kind decides between two readings, or it is refused with both.
 *
 * @example
 * readNumber('2.500,50', { of: 'money' }); // { value: '2500.50' }
 * readNumber('3,312', { of: 'price', symbol: 'XAUUSD', decimals: 2 }); // { value: '3312' }: gold has no third decimal
 */
export function readNumber(text: string, kind: NumberKind): ReadNumber {
  const given = text.replace(ALL_INVISIBLE, '').trim();
  const unit = UNITS[kind.of];
  const bare = unit ? given.replace(unit, '') : given;
  const sign = MINUS.test(bare) ? '-' : '';
  const digits = bare.slice(sign.length || (bare.startsWith('+') ? 1 : 0)).trim();
  const readings = given.length > LENGTH_MAX ? [] : readingsOf(digits);
  if (readings.length === 0) return { error: `“${shown(text)}” is not a number` };
  const [reading, ...others] = readings.length > 1 ? meantBy(readings, kind) : readings;
  if (!reading || others.length > 0) return { error: twoReadings(text, readings) };
  if (kind.of === 'price' && significantDecimals(reading) > kind.decimals) return { error: tooFine(text, kind) };
  return { value: sign + reading.replace(/^0+(?=\d)/, '') };
}

/** A line of the units of a source: 'XAUUSD pip 0.10'. */
export const UNIT_LINE = /^([A-Z\d]{1,20}) (pip|point)s? (?:= )?(\d{1,6}(?:\.\d{1,8})?)$/i;

/**
 * Reads a distance in the pips (points) of its instrument: '-40', '100 points'. One in the other unit is refused with both readings, unless the
 * units of its source (`UNIT_LINE`s) say what it is (docs/product/numbers.md#distances).
 */
export function readPips(text: string, symbol: string, units = ''): ReadNumber {
  const read = readNumber(text, { of: 'pips' });
  if ('error' in read) return read;
  const [word] = /[a-z]{1,6}$/i.exec(text.trim()) ?? [];
  if (word === undefined) return read;
  const unit = /^p(?:o|t)/i.test(word) ? 'points' : 'pips';
  const given = units.split('\n').map((line) => UNIT_LINE.exec(line.trim()) ?? []);
  const own = given.find(([, of, name]) => of?.toUpperCase() === symbol && `${name!.toLowerCase()}s` === unit)?.[3];
  const factor = pipFactor(symbol);
  if (own !== undefined) return { value: new Big(read.value).times(own).times(factor).toFixed() };
  if (unit === unitOf(symbol)) return read;
  // A point is the last digit of a quote, a pip ten of them.
  const usual = new Big(10).pow((unit === 'pips' ? 1 : 0) - priceDecimals(symbol));
  const readings = [usual, new Big(1).div(factor)].map((one) =>
    formatPrice(symbol, one.times(read.value).abs().toFixed()),
  );
  const either = [...new Set(readings)].join(' or ');
  return { error: `“${shown(text)}”: ${symbol} is counted in ${unitOf(symbol)}: ${either}?` };
}

/** A number above 0, as amounts and prices are (docs/product/numbers.md#one-number). */
export function readAmount(text: string, kind: NumberKind): ReadNumber {
  const read = readNumber(text, kind);
  return 'value' in read && new Big(read.value).lte(0) ? { error: `“${shown(text)}” is not above 0` } : read;
}

/** A whole number that counts something, as a number; NaN for anything else. A percent sign may follow it. */
export function readCount(text: string): number {
  const read = readNumber(text.trim().replace(/ ?%$/, ''), { of: 'count' });
  const value = 'value' in read ? Number(read.value) : Number.NaN;
  return Number.isInteger(value) ? value : Number.NaN;
}

/**
 * How a field shows what it read: thousands separated where that is usual, and always so that `readNumber` reads the same again.
 *
 * @example
 * shownNumber('2500.5', { of: 'money' }); // '2,500.50'
 * shownNumber('1.125', { of: 'lots' }); // '1.1250': '1.125' could be 1125
 */
export function shownNumber(value: string, kind: NumberKind): string {
  const text = usualForm(value, kind);
  const again = readNumber(text, kind);
  if ('value' in again && new Big(again.value).eq(value)) return text;
  // Another digit behind the point leaves one way to read it.
  return text.includes('.') ? `${text}0` : value;
}

function usualForm(value: string, kind: NumberKind): string {
  if (kind.of === 'money') return groupedDecimal(withDecimals(value, kind.decimals ?? 2));
  const isOfInstrument = kind.of === 'price' && significantDecimals(value) <= priceDecimals(kind.symbol);
  return isOfInstrument ? formatPrice(kind.symbol, value) : value;
}

function withDecimals(value: string, decimals: number): string {
  const fraction = value.split('.')[1] ?? '';
  return fraction.length >= decimals ? value : new Big(value).toFixed(decimals);
}

/** Digits behind the point that a program's arithmetic gets right: what follows is its rounding error. */
const PROGRAM_DECIMALS = 9;

/** A number of JSON, where an exponent is usual, as a plain decimal: '106000' for 1.06e5, '196.12' for 196.12000000000003. */
export function readProgramNumber(value: number): string {
  return Number.isFinite(value) ? new Big(new Big(value).toFixed(PROGRAM_DECIMALS)).toFixed() : String(value);
}

/** The sentence for a price with more decimals than its instrument has. */
export function tooFine(text: string, { symbol, decimals }: { symbol: string; decimals: number }): string {
  return `“${shown(text)}” has more decimals than ${symbol}, which has ${decimals}`;
}

/** The first of the prices that is finer than its instrument, and what is said of it; null when none is. `prices`: decimal strings. */
export function validateDecimals<Field extends string>(
  symbol: string,
  prices: Partial<Record<Field, string>>,
): { field: Field; message: string } | null {
  const decimals = priceDecimals(symbol);
  for (const [field, price] of Object.entries(prices) as [Field, string | undefined][])
    if (price !== undefined && significantDecimals(price) > decimals)
      return { field, message: tooFine(price, { symbol, decimals }) };
  return null;
}

/** How many digits after the point say something: 1 of '196.500'. */
export function significantDecimals(value: string): number {
  return withoutZeros(value.split('.')[1] ?? '').length;
}

/** A text without marks that nobody sees, with ASCII digits, and with the plain minus where it begins with one of any kind. */
export function plainMarks(text: string): string {
  return asciiDigits(text.replace(ALL_INVISIBLE, '')).trim().replace(MINUS, '-');
}

/** The digits of every script as ASCII, and one kind of space. */
export function asciiDigits(text: string): string {
  return Array.from(text.normalize('NFC').replace(SPACES, ' ').replaceAll('，', ',').replaceAll('．', '.'), (char) =>
    DIGIT.test(char) ? digitOf(char) : char,
  ).join('');
}

/** The digits of a script are consecutive, in runs of ten that begin with zero. */
function digitOf(char: string): string {
  const plain = char.normalize('NFKC');
  if (plain >= '0' && plain <= '9') return plain;
  const code = char.codePointAt(0)!;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * Every way to read digits and separators, without a sign: none, one, or two (the one with decimals first). Linear in the text.
 *
 * @example
 * readingsOf('3,312'); // ['3.312', '3312']
 */
export function readingsOf(given: string): string[] {
  const text = asciiDigits(given);
  const groups: string[] = [''];
  const marks: string[] = [];
  for (const char of text) {
    if (char >= '0' && char <= '9') groups[groups.length - 1] += char;
    else if (POINTS.includes(char) || THOUSANDS.includes(char) || char === ARABIC_POINT) {
      marks.push(char);
      groups.push('');
    } else return [];
  }
  // A leading point is one; every other group has digits.
  if (groups.slice(1).includes('') || (groups[0] === '' && marks.length !== 1)) return [];
  if (marks.length === 0) return [groups[0]!];
  return [...decimalReading(groups, marks), ...groupedReading(groups, marks)];
}

function decimalReading(groups: readonly string[], marks: readonly string[]): string[] {
  const point = marks.at(-1)!;
  const before = marks.slice(0, -1);
  const isPoint = (POINTS + ARABIC_POINT).includes(point) && !before.includes(point);
  const whole = before.length > 0 ? joined(groups.slice(0, -1), before) : groups[0] || '0';
  return isPoint && whole !== null ? [`${whole}.${groups.at(-1)!}`] : [];
}

function groupedReading(groups: readonly string[], marks: readonly string[]): string[] {
  const whole = joined(groups, marks);
  return whole === null ? [] : [whole];
}

/** Whole groups of thousands as one number; null where they are none. */
function joined(groups: readonly string[], marks: readonly string[]): string | null {
  const [first = '', ...rest] = groups;
  const isOneMark = marks.every((mark) => mark === marks[0]) && marks[0] !== ARABIC_POINT;
  const isWhole =
    first.length <= 3 && first !== '' && !first.startsWith('0') && rest.every(({ length }) => length === 3);
  return isOneMark && isWhole ? groups.join('') : null;
}

/** Those of two readings that the kind allows. */
function meantBy(readings: readonly string[], kind: NumberKind): string[] {
  if (kind.of === 'percent') return readings.filter((reading) => new Big(reading).lte(PERCENT_MAX));
  // Between currencies nobody writes thousands, unless the pair stands there.
  if (kind.of === 'rate') return kind.near ? nearOnes(readings, kind.near) : readings.slice(0, 1);
  // Nor has a count decimals.
  if (kind.of === 'count') return readings.slice(1);
  if (kind.of !== 'price' && kind.of !== 'money') return [...readings];
  const { decimals = Infinity } = kind;
  const fitting = readings.filter((reading) => (reading.split('.')[1]?.length ?? 0) <= decimals);
  return kind.of === 'price' && kind.near ? nearOnes(fitting, kind.near) : fitting;
}

const nearOnes = (readings: readonly string[], near: string): string[] =>
  readings.filter((reading) => isNear(reading, near));

/** True if a price is within `NEAR_FACTOR` of another one. */
export function isNear(price: string, other: string): boolean {
  return new Big(price).times(NEAR_FACTOR).gte(other) && new Big(price).lte(new Big(other).times(NEAR_FACTOR));
}

/** A price of this instrument; without a live price the reference price gives its usual price. */
export function priceKind(symbol: string, live?: string | null): NumberKind & { of: 'price' } {
  const reference = findInstrument(symbol)?.referencePrice;
  return { of: 'price', symbol, decimals: priceDecimals(symbol), near: live ?? reference };
}

/**
 * Why a price cannot be one of its instrument, compared with the live price, or with the usual price without one; null when it can.
 * `name`: the name of the price in the sentence.
 */
export function validateAgainstMarket(name: string, symbol: string, price: string, live: string | null): string | null {
  const { near } = priceKind(symbol, live);
  if (!near || isNear(price, near)) return null;
  return `${name} ${price} is no price of ${symbol}, which ${live === null ? 'usually ' : ''}stands at ${formatPrice(symbol, near)}`;
}

function twoReadings(text: string, [fraction = '', whole = '']: readonly string[]): string {
  return `“${shown(text)}” can be ${whole} or ${fraction}: write ${whole} or ${fraction}0`;
}

/** Characters of a foreign text that a sentence repeats. */
const shown = (text: string): string => (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text).trim();

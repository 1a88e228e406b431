import Big from 'big.js';
import { isPrice, type SignalDirection, type SignalInstrument } from '@t0/contracts/prices';
import { pipFactor, unitOf } from '../prices/pips.ts';
import { priceDecimals } from '../prices/price-format.ts';
import { plainMarks, priceKind, readAmount, readNumber, readPips, shownNumber } from '../prices/number.ts';
import type { SignalLevels } from './signal-levels.ts';

/** The context from which a short form of a level is completed. */
export interface LevelSurroundings {
  instrument: SignalInstrument;
  direction: SignalDirection;
  levels: SignalLevels;
  /** What the pips and points of the source are, as `readPips` takes them. */
  units?: string;
  /** 1 R as first published, a difference of prices; left out: the levels give it. */
  risk?: string | undefined;
}

/** A level that has short forms: one of the four, which further targets read like T1, or the far end of the entry zone. */
export type LevelName = keyof SignalLevels | 'entryZonePrice';

/** A level in its short form, read: the price, or why there is none. */
export type ReadLevel = { price: string } | { error: string };

const PIPS = /^[+-]./;
const MULTIPLE = /^[^+-].*r$/i;

/**
 * Reads the short forms of a level: '+40' and '-25' are pips (points) from the entry, '1.5R' that multiple of the risk from the entry
 * towards the target. Null for any other text: it is a price, or no level at all.
 */
export function readLevel(field: LevelName, text: string, around: LevelSurroundings): ReadLevel | null {
  const short = plainMarks(text);
  if (PIPS.test(short)) return levelInPips(field, short, around);
  return MULTIPLE.test(short) ? levelInMultiples(field, short, around) : null;
}

/**
 * Reads what a person typed for a level: a short form, or a price (docs/product/numbers.md#one-number). `live`: the instrument's present
 * price, which decides between two readings.
 */
export function readTypedLevel(
  field: LevelName,
  text: string,
  around: LevelSurroundings,
  live?: string | null,
): ReadLevel {
  const short = readLevel(field, text, around);
  if (short) return short;
  const read = readAmount(text, priceKind(around.instrument, live));
  return 'error' in read ? read : { price: read.value };
}

function levelInPips(field: LevelName, text: string, { instrument, levels, units }: LevelSurroundings): ReadLevel {
  const read = readPips(text, instrument, units);
  if ('error' in read) return read;
  const error = noEntry(field, levels);
  if (error) return error;
  return asPrice(instrument, new Big(read.value).div(pipFactor(instrument)).plus(levels.entryPrice));
}

function levelInMultiples(field: LevelName, text: string, around: LevelSurroundings): ReadLevel {
  const read = readNumber(text, { of: 'multiple' });
  if ('error' in read) return read;
  const { instrument, direction, levels } = around;
  const error = noEntry(field, levels);
  if (error) return error;
  const instead = `a price or a distance in ${unitOf(instrument)}`;
  if (field === 'slPrice') return { error: `R is counted from the stop: give the stop ${instead}` };
  if (field === 'entryZonePrice')
    return { error: `R is counted towards the targets: give the end of the zone ${instead}` };
  const risk = riskIn(around);
  if ('error' in risk) return risk;
  const sign = direction === 'long' ? 1 : -1;
  return asPrice(instrument, risk.value.times(read.value).times(sign).plus(levels.entryPrice));
}

/** The distance from the entry to the stop, as a difference of prices. */
function riskIn({ direction, levels, risk }: LevelSurroundings): { value: Big } | { error: string } {
  const missing = noEntry('t0Price', levels);
  if (missing) return missing;
  if (risk !== undefined) return { value: new Big(risk) };
  if (!isPrice(levels.slPrice)) return { error: 'Give the stop first: R is the distance from the entry to it' };
  const sign = direction === 'long' ? 1 : -1;
  const value = new Big(levels.entryPrice).minus(levels.slPrice).times(sign);
  if (value.gt(0)) return { value };
  return { error: `A ${direction} needs its stop ${sign > 0 ? 'below' : 'above'} the entry price` };
}

/**
 * Reads the distance of a trailing stop as a person types it: '40' pips (points), or '1.5R', that multiple of the risk. Answers the
 * difference of prices (docs/product/console.md#signal-generator).
 */
export function readDistance(text: string, around: LevelSurroundings): ReadLevel {
  const { instrument } = around;
  const inMultiples = MULTIPLE.test(plainMarks(text));
  const amount = readAmount(text, { of: inMultiples ? 'multiple' : 'pips' });
  const read = 'error' in amount || inMultiples ? amount : readPips(text, instrument);
  if ('error' in read) return read;
  if (!inMultiples) return asDistance(instrument, new Big(read.value).div(pipFactor(instrument)));
  const risk = riskIn(around);
  return 'error' in risk ? risk : asDistance(instrument, risk.value.times(read.value));
}

/** A difference of prices as such a field shows it: in pips (points). It reads the same again. */
export function distanceInPips(instrument: SignalInstrument, difference: string): string {
  return shownNumber(new Big(difference).times(pipFactor(instrument)).toFixed(), { of: 'pips' });
}

function asDistance(instrument: SignalInstrument, difference: Big): ReadLevel {
  const text = difference.toFixed(priceDecimals(instrument));
  return isPrice(text) ? { price: text } : { error: `That is no distance between two prices of ${instrument}` };
}

function noEntry(field: LevelName, { entryPrice }: SignalLevels): { error: string } | null {
  if (field === 'entryPrice') return { error: 'Distances are counted from the entry price: give a price here' };
  if (!isPrice(entryPrice)) return { error: 'Give the entry price first: distances are counted from it' };
  return null;
}

/** How the arrow keys move a level: by one pip (point), with Shift by ten. */
export interface LevelStep {
  up: boolean;
  ten: boolean;
}

/** A price one step further, in the instrument's own form; null where it would leave what can be stored. */
export function stepLevel(instrument: SignalInstrument, price: string, { up, ten }: LevelStep): string | null {
  if (!isPrice(price)) return null;
  const step = new Big(ten ? 10 : 1).div(pipFactor(instrument));
  const read = asPrice(instrument, up ? step.plus(price) : new Big(price).minus(step));
  return 'price' in read ? read.price : null;
}

function asPrice(instrument: SignalInstrument, price: Big): ReadLevel {
  const text = price.gt(0) ? price.toFixed(priceDecimals(instrument)) : '';
  return isPrice(text) ? { price: text } : { error: 'So far away there is no price' };
}

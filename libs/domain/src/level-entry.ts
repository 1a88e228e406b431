import Big from 'big.js';
import { PRICE_PATTERN } from '@t0/contracts';
import type { SignalDirection, SignalInstrument } from '@t0/contracts';
import { pipFactor } from './pips.ts';
import { priceDecimals } from './price-format.ts';
import type { SignalLevels } from './signal-levels.ts';

/** What a short form of a level is counted from. */
export interface LevelSurroundings {
  instrument: SignalInstrument;
  direction: SignalDirection;
  levels: SignalLevels;
}

/** A level in its short form, read: the price, or why there is none. */
export type ReadLevel = { price: string } | { fault: string };

const PIPS = /^([+-])(\d{1,5}(?:\.\d{1,5})?)$/;
const MULTIPLE = /^(\d{1,2}(?:\.\d{1,2})?)R$/i;

/** True when the text is a price that can be reckoned with. */
export function isPriceText(text: string): boolean {
  return PRICE_PATTERN.test(text) && /[1-9]/.test(text);
}

/**
 * Reads the short forms of a level: '+40' and '-25' are pips (points) from the entry, '1.5R' that multiple of the risk from the entry
 * towards the target. Null for any other text: it is a price, or no level at all, which the contract's own rule says.
 */
export function readLevel(field: keyof SignalLevels, text: string, around: LevelSurroundings): ReadLevel | null {
  const short = text.trim().replace(',', '.');
  const pips = PIPS.exec(short);
  const multiple = MULTIPLE.exec(short);
  if (!pips && !multiple) return null;
  const { instrument, direction, levels } = around;
  const { entryPrice, slPrice } = levels;
  if (field === 'entryPrice') return { fault: 'Distances are counted from the entry price: give a price here' };
  if (!isPriceText(entryPrice)) return { fault: 'Give the entry price first: distances are counted from it' };
  if (pips) {
    const distance = new Big(pips[2]!).div(pipFactor(instrument));
    return asPrice(instrument, pips[1] === '+' ? distance.plus(entryPrice) : new Big(entryPrice).minus(distance));
  }
  if (field === 'slPrice') return { fault: 'R is counted from the stop: give the stop a price or a distance in pips' };
  if (!isPriceText(slPrice)) return { fault: 'Give the stop first: R is the distance from the entry to it' };
  const sign = direction === 'long' ? 1 : -1;
  const risk = new Big(entryPrice).minus(slPrice).times(sign);
  if (risk.lte(0)) return { fault: `A ${direction} needs its stop ${sign > 0 ? 'below' : 'above'} the entry price` };
  return asPrice(instrument, risk.times(multiple![1]!).times(sign).plus(entryPrice));
}

/** How the arrow keys move a level: by one pip (point), with Shift by ten. */
export interface LevelStep {
  up: boolean;
  ten: boolean;
}

/** A price one step further, in the instrument's own form; null where it would leave what can be stored. */
export function stepLevel(instrument: SignalInstrument, price: string, { up, ten }: LevelStep): string | null {
  if (!isPriceText(price)) return null;
  const step = new Big(ten ? 10 : 1).div(pipFactor(instrument));
  const read = asPrice(instrument, up ? step.plus(price) : new Big(price).minus(step));
  return 'price' in read ? read.price : null;
}

function asPrice(instrument: SignalInstrument, price: Big): ReadLevel {
  const text = price.gt(0) ? price.toFixed(priceDecimals(instrument)) : '';
  return isPriceText(text) ? { price: text } : { fault: 'So far away there is no price' };
}

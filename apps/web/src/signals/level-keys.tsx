import { findInstrument, type SignalInstrument } from '@t0/contracts/prices';
import { priceDecimals, unitOf, canonicalPrice } from '@t0/domain/prices';
import { readLevel, readTypedLevel, stepLevel, type LevelName, type LevelSurroundings } from '@t0/domain/signals';
import type { FocusEvent, KeyboardEvent } from 'react';
import { IconButton } from '../shared/ui/icon-button.tsx';

const PADDED = 5;

/** The input of a price field's keys. */
export interface LevelKeysOptions extends LevelSurroundings {
  field: LevelName;
  /** The live price; undefined without one. */
  market: string | undefined;
  /** Takes a price over. */
  set: (price: string) => void;
  /** Reports why there is none. */
  refuse: (error: string) => void;
  /** True: Enter that turns a short form into a price does nothing else, so that the price is seen before it is sent. */
  enterCommits?: boolean;
}

interface LevelKeys {
  /** Reads a short form and inserts its price, or reports why there is none. */
  commit: (text: string) => void;
  /** The form's value for a text as it is being typed: its price where one is read, else the text itself. */
  value: (text: string) => string;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
}

/** The help for the keys of a price field, in one line under the fields. */
export const levelKeysHint = (instrument: SignalInstrument): string =>
  `m: live price. +40, -25: ${unitOf(instrument)} from the entry. 1.5R: times the risk. Arrow keys: a ${unitOf(instrument).slice(0, -1)}, with Shift ten.`;

/**
 * Keys of a price field: `m` takes the live price, the arrow keys step by a pip (with Shift ten), and '+40', '-25' or '1.5R' become the
 * price they mean when the field is left or Enter is pressed, as does a price in the writing of any country (docs/product/numbers.md#one-number).
 */
export function levelKeys({ field, market, set, refuse, enterCommits, ...around }: LevelKeysOptions): LevelKeys {
  const read = (text: string) => readTypedLevel(field, text, around, market);
  /** True when the text was something else than the price that it means. */
  const commitTyped = (text: string): boolean => {
    if (text.trim() === '') return false;
    const found = read(text);
    if ('price' in found && found.price === text) return false;
    if ('price' in found) set(found.price);
    else refuse(found.error);
    return true;
  };
  const step = (text: string, up: boolean, ten: boolean): void => {
    const found = text.trim() === '' ? null : read(text);
    if (found && 'error' in found) return;
    const next = found ? stepLevel(around.instrument, found.price, { up, ten }) : market;
    if (next !== undefined && next !== null) set(next);
  };
  return {
    commit: (text) => {
      if (!readLevel(field, text, around)) refuse(`Type the number of ${unitOf(around.instrument)} or of R first`);
      else commitTyped(text);
    },
    value: (text) => {
      const found = readLevel(field, text, around) ? null : read(text);
      return found && 'price' in found ? found.price : text.trim();
    },
    onKeyDown: (event) => {
      const { value } = event.currentTarget;
      if (event.key === 'Enter' && commitTyped(value) && enterCommits) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        event.preventDefault();
        step(value, event.key === 'ArrowUp', event.shiftKey);
      }
      if (event.key.toLowerCase() === 'm') {
        event.preventDefault();
        if (market === undefined) refuse('There is no live price to take');
        else set(market);
      }
    },
    onBlur: (event) => void commitTyped(event.currentTarget.value),
  };
}

/** The name of a field whose number may be a distance: all but the entry, from which distances are counted. */
const NAMES = { slPrice: 'Stop', t0Price: 'T0', t1Price: 'T1', entryZonePrice: 'Zone' } as const;

export type DistanceField = keyof typeof NAMES;

/** The fields in which no R is counted: those on the stop's side. */
const WITHOUT_R: readonly DistanceField[] = ['slPrice', 'entryZonePrice'];

/** Class that keeps a field's text clear of the buttons; both are for phones. */
export function unitsRoom(field: DistanceField): string {
  return WITHOUT_R.includes(field) ? 'max-md:pr-24' : 'max-md:pr-36';
}

interface LevelUnitsProps {
  instrument: SignalInstrument;
  field: DistanceField;
  /** The name of a target beyond T1. */
  name?: string;
  /** Reads the field's number as that unit: '+40', '-40' or '40R'. */
  onUnit: (form: (number: string) => string) => void;
}

/** The unit of a typed number, on a phone: its number keys have neither signs nor letters. */
export function LevelUnits({ instrument, field, name = NAMES[field], onUnit }: LevelUnitsProps) {
  return (
    <span className="flex md:hidden">
      <IconButton
        small
        label={`${name}: ${unitOf(instrument)} above the entry`}
        onClick={() => onUnit((number) => `+${number}`)}
      >
        <span aria-hidden>+</span>
      </IconButton>
      <IconButton
        small
        label={`${name}: ${unitOf(instrument)} below the entry`}
        onClick={() => onUnit((number) => `-${number}`)}
      >
        <span aria-hidden>&minus;</span>
      </IconButton>
      {!WITHOUT_R.includes(field) && (
        <IconButton small label={`${name}: times the risk`} onClick={() => onUnit((number) => `${number}R`)}>
          <span aria-hidden>R</span>
        </IconButton>
      )}
    </span>
  );
}

/** A live price as it is written into a field: the instrument's decimals, nothing between the thousands. */
export function plainPrice(instrument: SignalInstrument, price: string): string {
  return Number(price).toFixed(priceDecimals(instrument));
}

/** A price as it is sent: of currencies with 5 decimals with all of them, of others as entered (docs/product/prices.md#formats). */
export function submitPrice(instrument: SignalInstrument, price: string): string {
  const found = findInstrument(instrument);
  return found?.class === 'currency' && found.decimals === PADDED ? canonicalPrice(instrument, price) : price;
}

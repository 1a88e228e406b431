import { readLevel, readTypedLevel, stepLevel } from '@t0/domain';
import type { LevelSurroundings, SignalLevels } from '@t0/domain';
import type { FocusEvent, KeyboardEvent } from 'react';

/** The input of a price field's keys. */
export interface LevelKeysOptions extends LevelSurroundings {
  field: keyof SignalLevels;
  /** The live price; undefined without one. */
  market: string | undefined;
  /** Takes a price over. */
  set: (price: string) => void;
  /** Reports why there is none. */
  refuse: (error: string) => void;
  /** True: Enter that turns a short form into a price does nothing else, so that the price is seen before it is sent. */
  enterSettles?: boolean;
}

interface LevelKeys {
  /** Reads a short form and inserts its price, or reports why there is none. */
  settle: (text: string) => void;
  /** The form's value for a text as it is being typed: its price where one is read, else the text itself. */
  value: (text: string) => string;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
}

/** The help for the keys of a price field, in one line under the fields. */
export const LEVEL_KEYS_HINT =
  'm: live price. +40, -25: pips from the entry. 1.5R: times the risk. Arrow keys: a pip, with Shift ten.';

/**
 * Keys of a price field: `m` takes the live price, the arrow keys step by a pip (with Shift ten), and '+40', '-25' or '1.5R' become the
 * price they mean when the field is left or Enter is pressed, as does a price in the writing of any country (docs/product/numbers.md#one-number).
 */
export function levelKeys({ field, market, set, refuse, enterSettles, ...around }: LevelKeysOptions): LevelKeys {
  const read = (text: string) => readTypedLevel(field, text, around, market);
  /** True when the text was something else than the price that it means. */
  const settleTyped = (text: string): boolean => {
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
    settle: (text) => {
      if (!readLevel(field, text, around)) refuse('Type the number of pips or of R first');
      else settleTyped(text);
    },
    value: (text) => {
      const found = readLevel(field, text, around) ? null : read(text);
      return found && 'price' in found ? found.price : text.trim();
    },
    onKeyDown: (event) => {
      const { value } = event.currentTarget;
      if (event.key === 'Enter' && settleTyped(value) && enterSettles) {
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
    onBlur: (event) => void settleTyped(event.currentTarget.value),
  };
}

import { isPriceText, readLevel, stepLevel } from '@t0/domain';
import type { LevelSurroundings, SignalLevels } from '@t0/domain';
import type { FocusEvent, KeyboardEvent } from 'react';

/** What a price field's keys work on. */
export interface LevelKeysOptions extends LevelSurroundings {
  field: keyof SignalLevels;
  /** The live price; undefined without one. */
  market: string | undefined;
  /** Takes a price over. */
  set: (price: string) => void;
  /** Says why there is none. */
  refuse: (fault: string) => void;
  /** True: Enter that turns a short form into a price does nothing else, so that the price is seen before it is sent. */
  enterSettles?: boolean;
}

interface LevelKeys {
  /** Reads a short form and takes its price over, or says why there is none. */
  settle: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
}

/** What the keys of a price field do, in one line under the fields. */
export const LEVEL_KEYS_HINT =
  'm: live price. +40, -25: pips from the entry. 1.5R: times the risk. Arrow keys: a pip, with Shift ten.';

/**
 * Keys of a price field: `m` takes the live price, the arrow keys step by a pip (with Shift ten), and '+40', '-25' or '1.5R' become the
 * price they mean when the field is left or Enter is pressed.
 */
export function levelKeys({ field, market, set, refuse, enterSettles, ...around }: LevelKeysOptions): LevelKeys {
  /** True when there was a short form to be read. */
  const settleShort = (text: string): boolean => {
    const read = readLevel(field, text, around);
    if (!read) return false;
    if ('price' in read) set(read.price);
    else refuse(read.fault);
    return true;
  };
  const step = (text: string, up: boolean, ten: boolean): void => {
    const price = text.trim().replace(',', '.');
    const next = isPriceText(price) ? stepLevel(around.instrument, price, { up, ten }) : market;
    if (next !== undefined && next !== null && (price === '' || isPriceText(price))) set(next);
  };
  return {
    settle: (text) => {
      if (!settleShort(text)) refuse('Type the number of pips or of R first');
    },
    onKeyDown: (event) => {
      const { value } = event.currentTarget;
      if (event.key === 'Enter' && settleShort(value) && enterSettles) {
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
    onBlur: (event) => void settleShort(event.currentTarget.value),
  };
}

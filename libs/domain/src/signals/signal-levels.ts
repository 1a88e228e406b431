import Big from 'big.js';
import type { SignalDirection } from '@t0/contracts/prices';

/** The four prices of a signal, decimal strings. */
export interface SignalLevels {
  entryPrice: string;
  slPrice: string;
  t0Price: string;
  t1Price: string;
}

export const LEVEL_FIELDS = ['entryPrice', 'slPrice', 't0Price', 't1Price'] as const;

/** The four prices, each changed by `change`. */
export function mapLevels(levels: SignalLevels, change: (price: string) => string): SignalLevels {
  const { entryPrice, slPrice, t0Price, t1Price } = levels;
  return {
    entryPrice: change(entryPrice),
    slPrice: change(slPrice),
    t0Price: change(t0Price),
    t1Price: change(t1Price),
  };
}

/** 1 R: the distance from entry to stop, as a difference of prices (docs/product/record.md#results). */
export function riskOf({ entryPrice, slPrice }: Pick<SignalLevels, 'entryPrice' | 'slPrice'>): string {
  return new Big(entryPrice).minus(slPrice).abs().toFixed();
}

/** A level on the wrong side: which field, and the sentence for it. */
export interface LevelError {
  field: keyof SignalLevels;
  message: string;
}

/**
 * Checks the order of a signal's prices (docs/product/signals.md#levels): a long needs SL < entry < T0 <= T1, a short the mirror.
 * Returns the first error, or null. The strings must be decimals. `validateSignal` checks the rest of a new signal too.
 *
 * @example
 * const error = validateLevels('long', { entryPrice: '196.12', slPrice: '196.50', t0Price: '197.05', t1Price: '198.40' });
 * error?.field; // 'slPrice'
 */
export function validateLevels(direction: SignalDirection, levels: SignalLevels): LevelError | null {
  const sign = direction === 'long' ? 1 : -1;
  const order = (a: string, b: string): number => new Big(a).cmp(b) * sign;
  const [below, above] = direction === 'long' ? ['below', 'above'] : ['above', 'below'];
  if (order(levels.slPrice, levels.entryPrice) >= 0) {
    return { field: 'slPrice', message: `A ${direction} needs its stop ${below} the entry price` };
  }
  if (order(levels.t0Price, levels.entryPrice) <= 0) {
    return { field: 't0Price', message: `A ${direction} needs Take Profit 0 ${above} the entry price` };
  }
  if (order(levels.t1Price, levels.t0Price) < 0) {
    return { field: 't1Price', message: `A ${direction} needs Take Profit 1 at or ${above} Take Profit 0` };
  }
  return null;
}

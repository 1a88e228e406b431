import { SYMBOL_PATTERN } from './instrument.dto.ts';
import type { InstrumentSymbol } from './instruments.ts';

/** Which prices a page shows (docs/REALTIME.md#what-a-page-shows): `none` while the page is hidden, else these instruments. */
export type PriceWatch = 'all' | 'none' | InstrumentSymbol[];

/** Who shows more says `all`. */
export const MOST_WATCHED = 100;

/** Reads a watch list that a client sent; undefined when it is invalid. Each instrument once, in alphabetical order. */
export function readPriceWatch(value: unknown): PriceWatch | undefined {
  if (value === 'all' || value === 'none') return value;
  if (!Array.isArray(value) || value.length > MOST_WATCHED) return undefined;
  const isSymbol = (one: unknown): one is InstrumentSymbol => typeof one === 'string' && SYMBOL_PATTERN.test(one);
  return value.every(isSymbol) ? [...new Set(value)].sort() : undefined;
}

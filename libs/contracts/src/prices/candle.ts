import type { InstrumentSymbol } from './instruments.ts';
import type { PriceSource } from './price-source.ts';

/** Lengths of a bar, in minutes. Minutes are stored, longer bars are put together when read. */
export const CANDLE_INTERVALS = { '1m': 1, '5m': 5, '15m': 15, '1h': 60, '4h': 240, '1d': 1440 } as const;
export type CandleInterval = keyof typeof CANDLE_INTERVALS;

/** Bars answered by one read at most, and without `minutes`. */
export const CANDLES_MAX = 1500;
export const CANDLES_DEFAULT = 300;

/** One bar. `time`: its start in whole seconds since the epoch, UTC. Prices are decimal strings, the middle of bid and ask. */
export interface Candle {
  time: number;
  open: string;
  high: string;
  low: string;
  close: string;
}

/** Answer of GET /api/candles/{instrument}: bars oldest first. */
export interface CandlePage {
  instrument: InstrumentSymbol;
  interval: CandleInterval;
  /** Where the newest of these bars comes from; null when there are none. */
  source: PriceSource | null;
  candles: Candle[];
  /** Give it as `before` to read what came earlier; null when there is nothing earlier. */
  before: number | null;
}

import type { InstrumentSymbol } from './instruments.ts';
import type { PriceSource } from './price-source.ts';

/** One price of one instrument. Prices are decimal strings; `at` is the provider's time in ms since the epoch. */
export interface Quote {
  symbol: InstrumentSymbol;
  bid: string;
  ask: string;
  /** The middle of bid and ask: the price shown. */
  price: string;
  at: number;
  source: PriceSource;
  /** False while the market is closed: shown, but it moves nothing. Left out when it can be traded. */
  tradeable?: boolean;
}

/** A quote that may move something, with its position in the log of ticks: it grows with each, whatever Redis lost. */
export type LoggedQuote = Quote & { position: number };

/**
 * How an instrument's feed is. `live`: ticks arrive; `connecting`: none yet; `stale`: they stopped; `closed`: the market is;
 * `error`: the provider refuses or there is none for this instrument.
 */
export const FEED_STATES = ['live', 'connecting', 'stale', 'closed', 'error'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** Health of one instrument's feed (docs/product/prices.md#price-states). */
export interface FeedHealth {
  source: PriceSource | null;
  state: FeedState;
  /** Time of the last tick, ms since the epoch by the provider's clock; null before the first. */
  at: number | null;
  /** The error in one sentence; null when there is none. */
  message: string | null;
}

/** Health of every instrument's feed. */
export type PriceFeeds = Record<InstrumentSymbol, FeedHealth>;

/** The report of the fetching worker, once a second. `at`: its time, ms since the epoch; silence means that no worker fetches. */
export interface FeedReport {
  at: number;
  feeds: PriceFeeds;
}

/** Answer of GET /api/price-feeds. `ageMs`: since the last tick. Public, like the prices. */
export type PriceFeedsAnswer = Record<InstrumentSymbol, FeedHealth & { ageMs: number | null }>;

/** The latest quote of each instrument that has one. */
export type LatestQuotes = Record<InstrumentSymbol, Quote>;

/**
 * Yesterday's close of each instrument that has stored candles: what the day's change is counted against. `day`: the UTC day they hold
 * for, as '2026-11-19'.
 */
export interface DayCloses {
  day: string;
  prices: Record<InstrumentSymbol, string>;
}

/**
 * Latest quote per instrument that changed since the last frame (at most one frame per 250 ms), and under `feeds` the health of
 * those feeds whose source, state or message changed. `closes`: with the first frame, and when they changed.
 */
export type PriceFrame = LatestQuotes & { feeds?: PriceFeeds; closes?: DayCloses };

/** Body of GET /api/live-prices: symbol to price, or why there is none (docs/product/prices.md#price-states). */
export type LivePrices = Record<InstrumentSymbol, number> | { error: string; requiresSetup?: boolean };

/**
 * The highest and lowest price of the exit side while a position was open, decimal strings. `since`: from when on, ISO 8601.
 * `whole`: from the beginning of the position.
 */
export interface PriceExcursion {
  high: string;
  low: string;
  since: string;
  whole: boolean;
}

export const SIGNAL_DIRECTIONS = ['long', 'short'] as const;
export type SignalDirection = (typeof SIGNAL_DIRECTIONS)[number];

/** The tick that a step is based on: the one that moved the signal, or the live price at a step by hand. `at`: the provider's time, ISO 8601. */
export interface StepTick {
  bid: string;
  ask: string;
  at: string;
  source: PriceSource;
}

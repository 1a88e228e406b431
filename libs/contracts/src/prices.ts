import type { InstrumentSymbol } from './instruments.ts';

/** Where prices come from (decisions.md, 'Prices'). */
export const PRICE_SOURCES = ['simulated', 'oanda', 'kraken'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** One price of one instrument. Prices are decimal strings; `at` is the provider's time in ms since the epoch. */
export interface Quote {
  symbol: InstrumentSymbol;
  bid: string;
  ask: string;
  /** The middle of bid and ask: the price shown. */
  price: string;
  at: number;
  source: PriceSource;
}

/** Latest quote per instrument that changed since the last frame (at most one frame per 250 ms). */
export type PriceFrame = Partial<Record<InstrumentSymbol, Quote>>;

/** Body of GET /api/live-prices: symbol to price, or why there is none (specification 1, section 3). */
export type LivePrices = Partial<Record<InstrumentSymbol, number>> | { error: string; requiresSetup?: boolean };

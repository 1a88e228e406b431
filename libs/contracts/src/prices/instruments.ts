import type { PriceSource } from './price-source.ts';

/** Symbol of an instrument: capital letters and digits (docs/product/settings.md#instruments). */
export type InstrumentSymbol = Uppercase<string>;

/** Symbol of an instrument that signals are, or were, published for. */
export type SignalInstrument = InstrumentSymbol;

export const INSTRUMENT_CLASSES = ['currency', 'metal', 'index', 'crypto'] as const;
export type InstrumentClass = (typeof INSTRUMENT_CLASSES)[number];

export const PIP_UNITS = ['pips', 'points'] as const;
export type PipUnit = (typeof PIP_UNITS)[number];

export const PIP_FACTORS = [1, 10, 100, 1000, 10_000, 100_000] as const;

/** The owner's settings of an instrument (docs/product/settings.md#instruments). Prices and sizes are decimal strings. */
export interface InstrumentFields {
  symbol: InstrumentSymbol;
  name: string;
  class: InstrumentClass;
  /** The traded asset, and the currency of its price. */
  base: string;
  quote: string;
  /** Digits shown after the point. */
  decimals: number;
  /** Price difference x factor = pips (or points). */
  pipFactor: number;
  unit: PipUnit;
  /** True if thousands are separated on screen. */
  grouped: boolean;
  /** Units of the base in one lot. */
  contractSize: string;
  /** Smallest size and its step, in lots. */
  smallestSize: string;
  sizeStep: string;
  /** TradingView's name of it. */
  chartSymbol: string;
  /** Where the simulated feed starts, and what the landing page shows while there is no live price. */
  referencePrice: string;
  /** Where its prices come from; null: as the environment says. */
  source: PriceSource | null;
  /** The source's own name of it; null: the usual one. */
  sourceSymbol: string | null;
  /** Other names by which a pasted signal may call it. */
  aliases: string[];
  /** A price as text, always shown on the landing page's strip. */
  staticPrice: string | null;
  /** True if its complete analysis always has its place. */
  charted: boolean;
  /** True if new signals, notes and memos can be written for it. */
  openForSignals: boolean;
  inTicker: boolean;
  /** Its place in every list; the smaller one comes first. */
  place: number;
}

/** One row of the table of instruments, as everybody may read it. */
export interface Instrument extends InstrumentFields {
  id: number;
  version: number;
}

/** The data that a source gives for a symbol; null where it gives none. */
export interface InstrumentProposal {
  source: PriceSource;
  sourceSymbol: string;
  decimals: number | null;
  pipFactor: number | null;
  smallestSize: string | null;
  sizeStep: string | null;
}

import type { SignalInstrument } from '../prices/instruments.ts';
import type { SignalDirection } from '../prices/prices.ts';

/**
 * How a position is left (docs/product/record.md#exit-rules): `t1` everything at the last target or the stop; `half` by the published
 * portions at each target reached, the rest there: of two targets without portions half at T0.
 */
export const EXIT_RULES = ['t1', 'half'] as const;
export type ExitRule = (typeof EXIT_RULES)[number];

/** Ways to split the record (docs/product/record.md#groups). */
export const RECORD_GROUPINGS = ['instrument', 'direction', 'session', 'weekday', 'month'] as const;
export type RecordGrouping = (typeof RECORD_GROUPINGS)[number];

export const TRADING_SESSIONS = ['Asia', 'London', 'New York'] as const;
export type TradingSession = (typeof TRADING_SESSIONS)[number];

/** Bands of confidence, highest first; `from` and `to` inclusive. */
export const CONFIDENCE_BANDS = [
  { from: 90, to: 100 },
  { from: 80, to: 89 },
  { from: 70, to: 79 },
  { from: 60, to: 69 },
  { from: 50, to: 59 },
  { from: 1, to: 49 },
] as const;
export type ConfidenceBand = (typeof CONFIDENCE_BANDS)[number];

/** `hits` of `n`. Share and its Wilson 95 % interval from 0 to 1; null below 30 cases (docs/product/record.md#small-numbers). */
export interface MeasuredRate {
  hits: number;
  n: number;
  share: number | null;
  low: number | null;
  high: number | null;
}

/** The summed results of one exit rule. R: the distance from entry to stop as first published. */
export interface ExitFigures {
  n: number;
  totalR: number;
  expectancyR: number | null;
  winRate: MeasuredRate;
  /** The gain for each R lost; null: nothing was lost, so that there is no such figure. */
  profitFactor: number | null;
  /** The deepest fall of the sum below its highest point before, in R. */
  drawdownR: number;
  losingStreak: number;
  /** Mean time from the beginning of a position to its end, ms. */
  heldMs: number | null;
  /** Means of the `n` positions that were measured from beginning to end, in R. */
  excursions: { n: number; mfeR: number | null; maeR: number | null };
}

/** The sum of the results after a close. `at`: ISO 8601. */
export interface EquityPoint {
  at: string;
  r: number;
}

/** One group of a grouping: 'GBPJPY', 'long', 'London', 'Monday', '2026-11'. */
export interface RecordGroup {
  key: string;
  figures: Record<ExitRule, ExitFigures>;
}

/** How often signals of a band of confidence ended in profit. */
export interface CalibrationBand {
  band: ConfidenceBand;
  rate: Record<ExitRule, MeasuredRate>;
}

/** Every published signal, by what became of it. Nothing is left out. */
export interface RecordCounts {
  published: number;
  open: number;
  waiting: number;
  /** Ended: these make the figures. */
  ended: number;
  /** Closed or withdrawn before there was a position. */
  neverFilled: number;
  /** Ended before the ledger began: listed, and in no figure. */
  beforeLedger: number;
  edited: number;
  withdrawn: number;
  reopened: number;
  /** Ended without a known price: 0 R, not won. */
  unpriced: number;
  /** Entered at the price of the market, as the published entry was not available. */
  offMarket: number;
  /** Open in the record until the next live price: begun or ended while there was none. */
  priceDue: number;
}

/** The figures of the ledger, of one kind of price (docs/product/record.md#figures). */
export interface RecordFigures {
  /** The record of simulated prices; never mixed with that of real ones. */
  simulated: boolean;
  /** The number of rows of the ledger that it is based on. */
  size: number;
  /** Time of the first and the last row, ISO 8601; null: the ledger is empty. */
  from: string | null;
  to: string | null;
  counts: RecordCounts;
  figures: Record<ExitRule, ExitFigures>;
  /** At most some hundred points each, that keep the shape of the whole. */
  equity: Record<ExitRule, EquityPoint[]>;
  calibration: CalibrationBand[];
  groups: Record<RecordGrouping, RecordGroup[]>;
}

/** The outcome of a signal. */
export const TRADE_STATES = ['waiting', 'open', 'ended', 'never-filled', 'before-ledger'] as const;
export type TradeState = (typeof TRADE_STATES)[number];

/**
 * How a position ended. `t1` to `t9`: at the last target. `changed`: its signal was given another instrument, which no position survives.
 * `expired` is also the end of an order that was never filled.
 */
// Written out: the schemas' generator does not read a spread.
export const TRADE_ENDINGS = [
  't1',
  't2',
  't3',
  't4',
  't5',
  't6',
  't7',
  't8',
  't9',
  'stop',
  'trail',
  'time',
  'expired',
  'hand',
  'withdrawn',
  'changed',
] as const;
export type TradeEnding = (typeof TRADE_ENDINGS)[number];

/** Facts that a reader must know in addition to a result (docs/product/record.md#marks). */
export interface TradeMarks {
  /** Steps that changed what was published, stop moves aside. */
  edits: number;
  stopMoves: number;
  reopened: boolean;
  withdrawn: boolean;
  /** T0 or a later target was said while no price was live: its portion stayed in. */
  halfUnpriced: boolean;
  /** Ended without a known price. */
  unpriced: boolean;
  /** Begun or ended while no price was live: the next tick decides what counts. */
  priceDue: boolean;
  /** Published before the ledger began: nobody witnessed how. */
  imported: boolean;
}

/** One signal of the record's list. Levels are those that count; results in R, null while there is none. */
export interface RecordRow {
  signalId: number;
  /** Where it entered the ledger. */
  index: number;
  instrument: SignalInstrument;
  direction: SignalDirection;
  entry: string;
  /** The entry as published, where it was not available: the market's counts, which is `entry`. Left out otherwise. */
  publishedEntry?: string | undefined;
  stop: string;
  t0: string;
  t1: string;
  /** T2 to T9 as published; left out where T1 was the last. */
  furtherTargets?: string[];
  /** Percent that comes out at each target as published, T0 first; left out where none were: equal parts. */
  portions?: number[];
  confidence: number;
  state: TradeState;
  publishedAt: string;
  startedAt: string | null;
  endedAt: string | null;
  ending: TradeEnding | null;
  /** The price at which it ended. */
  price: string | null;
  results: Record<ExitRule, number | null>;
  mfeR: number | null;
  maeR: number | null;
  marks: TradeMarks;
}

/**
 * Answer of GET /api/track-record: three figures of the record for everybody (docs/product/signals.md#track-record: the auth
 * screen's promo card), everything out at the last target or the stop. Months and days are those of UTC, by the ledger's time.
 */
export interface TrackRecord {
  /** Signals published since midnight. */
  signalsToday: number;
  /** R of the signals that ended since the month began, to one decimal; null: none did. */
  profitThisMonth: number | null;
  /** Of all signals that ended, how many did in profit. */
  winRate: MeasuredRate;
  /** True if these are of simulated prices. */
  simulated: boolean;
  /** The signals behind the two figures that follow: everything out at T1 or the stop. */
  ended: number;
  /** The mean result in R; null: none ended. */
  expectancyR: number | null;
  /** The deepest fall of the sum below its highest point before, in R. */
  drawdownR: number;
}

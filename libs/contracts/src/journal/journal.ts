import type { SignalInstrument } from '../prices/instruments.ts';
import type { RecordRow, TradeState } from '../record/record.ts';
import type { SignalDirection } from '../prices/prices.ts';

/** A member's decision on a signal (docs/product/journal.md#taking). */
export const JOURNAL_DECISIONS = ['taken', 'skipped'] as const;
export type JournalDecision = (typeof JOURNAL_DECISIONS)[number];

/** The fields of an entry, as the member types them. Prices, sizes and percents are decimal strings as typed, times ISO 8601. */
export interface JournalFields {
  decision: JournalDecision;
  /** When it was taken or skipped. */
  at: string;
  fill: string | null;
  /** In lots. */
  size: string | null;
  /** Percent of the account for 1 R. */
  riskPercent: string | null;
  exit: string | null;
  exitAt: string | null;
  /** One line; empty: none. */
  note: string;
}

/** One member's entry for one signal (docs/product/journal.md#fields). Nobody else reads it. */
export interface JournalEntry extends JournalFields {
  id: number;
  signalId: number;
  instrument: SignalInstrument;
  direction: SignalDirection;
  /** The published entry that counts. */
  entry: string;
  /** 1 R: the distance from entry to stop as first published; '0' where it is not known. */
  risk: string;
  version: number;
}

/** How much worse than the published entry a fill was; below 0 it was better. Null: without a fill, or R is not known. */
export interface Slippage {
  r: number | null;
  /** Pips, or points of what is quoted in points. */
  pips: number;
}

/** An entry on the page: with what became of it (docs/product/journal.md#own-results). */
export interface JournalRow extends JournalEntry {
  /** Fill, size, exit and times are those of an imported statement (docs/product/journal.md#beside-signals). */
  fromStatement: boolean;
  state: TradeState;
  /** On simulated prices: in no sum of real ones. */
  simulated: boolean;
  /** The exit that counts: the one noted, else that of the signal's position (`assumed`); null: none yet. */
  end: { price: string; assumed: boolean } | null;
  /** Own result in R; null while there is none. */
  ownR: number | null;
  slippage: Slippage | null;
  /** The record's results of the signal in R; null where the record is not shown to the member. */
  desk: RecordRow['results'] | null;
}

/** The sums of the entries of a period. */
export interface JournalSums {
  taken: number;
  skipped: number;
  /** Every own result. */
  own: { n: number; wins: number; totalR: number };
  /** Signals that have an own result and the desk's, side by side; null where the record is not shown. */
  same: { n: number; ownR: number; t1R: number; halfR: number } | null;
  /** The desk's results of the signals that were skipped; null where the record is not shown. */
  left: { n: number; t1R: number; halfR: number } | null;
  /** Mean slippage of the fills, in R. */
  slippage: { n: number; meanR: number | null };
}

/** The sums of one month of UTC, '2026-11'. */
export interface JournalMonth extends JournalSums {
  month: string;
}

/** Answer of GET /api/journal/summary. */
export interface JournalSummary {
  /** True if the sums are those of simulated prices. */
  simulated: boolean;
  /** Taken entries on the other kind of price: in no sum. */
  others: number;
  total: JournalSums;
  /** Newest first. */
  months: JournalMonth[];
}

/** Answer of GET /api/journal/entries: newest first. */
export interface JournalPage {
  entries: JournalRow[];
  total: number;
  /** Give it as `before` for the next page; null at the end. */
  before: string | null;
}

/** A line of a file that cannot be imported. `line`: as an editor counts, from 1. */
export interface BadJournalLine {
  line: number;
  message: string;
}

/** Answer of POST /api/journal/import: what was found, and whether it was imported. */
export interface JournalImport {
  good: number;
  bad: BadJournalLine[];
  imported: boolean;
}

/** Payload of `journal.changed`: only the fact. No event holds the content of a journal. */
export interface JournalChanged {
  userId: string;
}

/** How the figures of an entry are written, with the sentence for what is not. Without leading zeros, so that a file comes out as it went in. */
export const JOURNAL_NUMBERS = {
  fill: {
    label: 'Fill',
    pattern: /^(?:0|[1-9]\d{0,8})(?:\.\d{1,5})?$/,
    most: Infinity,
    message: 'Fill must be a price above 0 with at most 9 digits before and 5 after the point',
  },
  size: {
    label: 'Size',
    pattern: /^(?:0|[1-9]\d{0,6})(?:\.\d{1,4})?$/,
    most: Infinity,
    message: 'Size must be above 0 with at most 7 digits before and 4 after the point',
  },
  riskPercent: {
    label: 'Risk',
    pattern: /^(?:0|[1-9]\d{0,2})(?:\.\d{1,2})?$/,
    most: 100,
    message: 'Risk must be a percentage above 0 and at most 100, with at most 2 digits after the point',
  },
  exit: {
    label: 'Exit',
    pattern: /^(?:0|[1-9]\d{0,8})(?:\.\d{1,5})?$/,
    most: Infinity,
    message: 'Exit must be a price above 0 with at most 9 digits before and 5 after the point',
  },
} as const;
export type JournalNumber = keyof typeof JOURNAL_NUMBERS;

/** True if a text is a figure as `JOURNAL_NUMBERS` wants it. */
export function isJournalNumber(name: JournalNumber, text: unknown): text is string {
  const { pattern, most } = JOURNAL_NUMBERS[name];
  return typeof text === 'string' && pattern.test(text) && Number(text) > 0 && Number(text) <= most;
}

/** The error of a note; null: it is valid. */
export function validateNote(note: string, max: number): string | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(note)) return 'Note must be one line of text';
  return [...note].length > max ? `Note must be at most ${max} characters` : null;
}

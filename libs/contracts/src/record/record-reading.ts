import type { Candle } from '../prices/candle.ts';
import type { LedgerTick, RecordAudience } from './ledger.ts';
import type { LedgerKind, StepChange, WithdrawalReason } from '../signals/signal-step.ts';
import type { RecordFigures, RecordRow } from './record.ts';
import type { CloseReason, SignalStatus } from '../signals/signal.ts';

/** The prices that a record is based on; the two are never mixed (docs/product/record.md#simulated-prices). */
export const RECORD_PRICES = ['real', 'simulated'] as const;
export type RecordPrices = (typeof RECORD_PRICES)[number];

/** The owner's decision about the record, as the live event carries it. */
export interface RecordSettings {
  audience: RecordAudience;
  version: number;
}

/** Answer of GET /api/record. */
export interface RecordAnswer extends RecordFigures {
  /** The record that this terminal's present prices make. */
  present: RecordPrices;
  /** True if the record of the other kind of prices has signals. */
  hasOther: boolean;
}

/** File of GET /api/record/export.json. */
export interface RecordExport {
  figures: RecordAnswer;
  rows: RecordRow[];
}

/** Answer of GET /api/record/rows: newest first. */
export interface RecordPage {
  rows: RecordRow[];
  /** The total number. Open signals that are sealed for the reader are not listed, and not counted here. */
  total: number;
  /** Open and waiting signals that stay sealed for the reader until they end. */
  sealed: number;
}

/** One row of the ledger in a signal's story. */
export interface RecordStep {
  /** Place in the ledger. */
  index: number;
  /** Ledger time, ISO 8601. */
  at: string;
  kind: LedgerKind;
  /** The commitment that the ledger shows for a sealed row: SHA-256 of nonce and payload, hexadecimal. */
  commitment: string;
  price: string | null;
  tick: LedgerTick | null;
  /** As they were after the step; null where that is not known. */
  levels: RecordLevels | null;
  closeReason: CloseReason | null;
  withdrawalReason: WithdrawalReason | null;
  changes: StepChange[];
}

/** A signal's levels at one time, decimal strings. */
export interface RecordLevels {
  entry: string;
  stop: string;
  t0: string;
  t1: string;
  /** T2 to T9; left out where T1 is the last. */
  furtherTargets?: string[];
  status: SignalStatus;
}

/** Answer of GET /api/record/signals/{id}: everything the ledger knows of a signal, and the prices of that time. */
export interface RecordStory {
  row: RecordRow;
  steps: RecordStep[];
  /** Earlier steps are left out: the signal has more than the newest 500. Left out otherwise. */
  isCut?: true;
  /** Bars from publication to end as far as they are kept, oldest first; of the record's own kind of prices. */
  candles: Candle[];
  /** Length of a bar, seconds. */
  candleSeconds: number;
}

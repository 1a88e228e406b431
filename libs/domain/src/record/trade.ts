import type { PriceExcursion } from '@t0/contracts/prices';
import type { LedgerTick, RecordRow, TradeEnding } from '@t0/contracts/record';
import type { Signal, SignalStepKind } from '@t0/contracts/signals';

/** The fields of a signal that affect its result or its marks. Texts have no effect, and there may be many. */
export type TradeSignal = Pick<
  Signal,
  | 'id'
  | 'instrument'
  | 'direction'
  | 'entryPrice'
  | 'slPrice'
  | 't0Price'
  | 't1Price'
  | 'furtherTargets'
  | 'portions'
  | 'entryZonePrice'
  | 'status'
  | 'closeReason'
  | 'closePrice'
  | 'confidence'
  | 'monthlyBias'
  | 'createdAt'
>;

/** Both sides of a price, as a row of the ledger seals it. */
export type SealedTick = Pick<LedgerTick, 'bid' | 'ask' | 'simulated'>;

/** One step of one signal, out of one row of the ledger. */
export interface TradeStep {
  /** Place in the ledger, gapless from 0. */
  index: number;
  /** When the ledger took it, ISO 8601: the only time that counts. */
  at: string;
  /** `imported`: taken over from before the ledger was kept. */
  kind: SignalStepKind | 'imported';
  /** The signal after the step. */
  signal: TradeSignal;
  /** The tick that caused it, or the live price of a step by hand; null: there was none. */
  tick: SealedTick | null;
  /** From version 2 of the payload on: sealed ticks alone give prices (docs/RECORD.md#prices). Left out: as published and as closed. */
  byTick?: boolean;
  /** Of a step that ends a position: how far the price went while it was open. */
  excursion: PriceExcursion | null;
}

/** A target that was reached while the position was open (docs/product/record.md#exit-rules). `target`: 0 for T0. */
export interface TargetExit {
  target: number;
  /** Where its portion came out; null: no price was known, so that it stayed in. */
  price: string | null;
}

/** The outcome of one published signal, results aside (docs/product/record.md#results). Levels are those that count. */
export interface Trade extends Omit<RecordRow, 'results'> {
  /** Distance from entry to stop as first published, in whole price units: 1 R. */
  risk: number;
  /**
   * What a gain is divided by, in whole price units: 1 R or, where that is more, the distance from the entry that counts to the stop in
   * force then.
   */
  atRisk: number;
  /** True: the position began without a live price, and the next tick decides from which entry it counts. */
  entryDue: boolean;
  /** How a position ended that waits for the tick that gives its price; null: none does. */
  endDue: TradeEnding | null;
  /** The targets reached so far that are not the last, each once. */
  exits: readonly TargetExit[];
  /** True: a step up to its end is based on a simulated price. Null: no step was based on a price so far. */
  simulated: boolean | null;
  /** The signal as the last step left it. */
  last: TradeSignal;
}

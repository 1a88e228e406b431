import type { PriceSource } from '../prices/price-source.ts';
import type { SignalStepKind, StepChange, WithdrawalReason, StepState, LedgerKind } from '../signals/signal-step.ts';
import type { CloseReason } from '../signals/signal.ts';

/** The tick that a step is based on: the one that moved the signal, or gave the price of a close by hand. `at`: the provider's time, ISO 8601. */
export interface LedgerTick {
  bid: string;
  ask: string;
  feed: PriceSource;
  at: string;
  /** From the simulated feed: no market was there. */
  simulated: boolean;
}

/**
 * The content of a row of the ledger, sealed until it may be read (docs/RECORD.md#ledger). The database stores it as exact text; unknown
 * fields of a newer release are part of what is sealed, and ignored by readers.
 */
export interface LedgerPayload {
  /** 2: sealed ticks alone give the prices of positions (docs/RECORD.md#prices). */
  v: 1 | 2;
  kind: LedgerKind;
  /** Null for `restored`, which is about no signal. */
  signalId: number | null;
  /** The step's name in the story; of `imported` the one it was taken over as, null for a whole signal taken over. */
  step: SignalStepKind | null;
  /** The whole signal after the step, as on the wire; of `imported` what is known, null for `restored`. */
  state: StepState | null;
  /** The price of the step, a decimal. Of a close or a withdrawal by hand: the live price on the exit side; null says that there was none. */
  price: string | null;
  /** The tick of a step by price, or the live price at a step by hand; null where there was none. */
  tick: LedgerTick | null;
  closeReason: CloseReason | null;
  withdrawalReason: WithdrawalReason | null;
  /** The changes of an edit, a moved creation date too; null where there was none. */
  changes: StepChange[] | null;
  /** Of `restored`: what the operator says about it. */
  restored?: LedgerRestored;
}

/** The operator's word that the database was set back, and both checkpoints as their exact text (docs/RECORD.md#restored-backups). */
export interface LedgerRestored {
  reason: string;
  /** The newest one known of the history that was lost; null where none is. */
  lost: string | null;
  /** The newest one of the history that goes on; null where none was signed. */
  kept: string | null;
}

/** The public part of a row, and the part that opens it. */
export interface LedgerEntry {
  /** From 0, without gaps, in the order of commits. */
  index: number;
  /** Commit time by the database's clock, ISO 8601 in milliseconds. This one counts, not the editable creation date. */
  at: string;
  signalId: number | null;
  kind: LedgerKind;
  /** SHA-256 of nonce and payload, hexadecimal. */
  commitment: string;
  /** The opening of the row; null while it is sealed for the reader. `nonce`: 16 random bytes, hexadecimal. `payload`: exact text of a LedgerPayload. */
  opening: { nonce: string; payload: string } | null;
}

/** The audience of the record in addition to administrators: nobody, members, or everybody. */
export const RECORD_AUDIENCES = ['off', 'members', 'everybody'] as const;
export type RecordAudience = (typeof RECORD_AUDIENCES)[number];

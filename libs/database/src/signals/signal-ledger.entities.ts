import { LEDGER_KINDS, type LedgerKind } from '@t0/contracts/signals';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Text, Timestamp } from '../platform/columns.ts';

/**
 * The ledger of steps (docs/RECORD.md#ledger): one row per step, written by the database itself when a step's transaction commits. The
 * database refuses to change, delete or empty it, and it is never trimmed.
 */
@Entity('signal_ledger')
@Check('signal_ledger_kind', `"kind" IN (${LEDGER_KINDS.map((kind) => `'${kind}'`).join(', ')})`)
@Index('signal_ledger_signal', ['signalId', 'index'])
export class SignalLedgerRow {
  /** From 0, gapless, in commit order. */
  @PrimaryColumn({ type: 'bigint', transformer: { to: (value: number) => value, from: Number } })
  index: number;

  /** The commit's time by the database's clock. */
  @Timestamp()
  at: Date;

  /** Null: the row is about no signal. */
  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  @Text(20)
  kind: LedgerKind;

  /** 16 random bytes. */
  @Column({ type: 'bytea' })
  nonce: Buffer;

  /** A LedgerPayload as exact text: the hash covers this text. */
  @Column({ type: 'text' })
  payload: string;

  /** SHA-256 of nonce and payload. */
  @Column({ type: 'bytea' })
  commitment: Buffer;

  /** The tree's leaf: index, time, signal, kind and commitment as one line of exact text. */
  @Column({ type: 'text' })
  leaf: string;
}

/** The length of the ledger: a single row whose lock, kept until commit, keeps indexes gapless and in commit order. */
@Entity('signal_ledger_head')
@Check('signal_ledger_head_single', '"id" = 1')
export class SignalLedgerHead {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Column({ type: 'bigint', default: 0, transformer: { to: (value: number) => value, from: Number } })
  size: number;
}

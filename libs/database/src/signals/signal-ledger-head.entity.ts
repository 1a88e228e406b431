import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The length of the ledger: a single row whose lock, kept until commit, keeps indexes gapless and in commit order. */
@Entity('signal_ledger_head')
@Check('signal_ledger_head_single', '"id" = 1')
export class SignalLedgerHead {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Column({ type: 'bigint', default: 0, transformer: { to: (value: number) => value, from: Number } })
  size: number;
}

import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { Text } from '../platform/columns.ts';

/**
 * The head of the event log: a single row whose lock serialises appends. `lastSeq` is the newest seq given out,
 * `epoch` names this log; it changes when the log was replaced, so that old cursors cannot be mistaken.
 */
@Entity('live_log')
@Check('live_log_single', '"id" = 1')
export class LiveLog {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Text(32)
  epoch: string;

  @Column({ type: 'bigint', default: 0, transformer: { to: (value: number) => value, from: Number } })
  lastSeq: number;

  /** The timeline of PostgreSQL on which the newest event was appended: a promoted standby goes on with another one. */
  @Column({ type: 'integer', default: 0 })
  timeline: number;
}

import { Column, Entity, Index } from 'typeorm';
import { Id, Timestamp } from '../platform/columns.ts';

/** Time stamps of checkpoints by an independent authority (docs/RECORD.md#time-stamps). Rows are only ever added. */
@Entity('record_stamps')
@Index('record_stamps_checkpoint', ['checkpointId'], { unique: true })
export class RecordStamp {
  @Id()
  id: number;

  /** When it arrived, by the database's clock. The authority's own time is in the reply. */
  @Timestamp()
  at: Date;

  /** The row of `record_checkpoints` whose note is stamped. */
  @Column({ type: 'integer' })
  checkpointId: number;

  /** The authority's reply, exactly (RFC 3161). */
  @Column({ type: 'bytea' })
  reply: Buffer;
}

import { Column, Entity, Index } from 'typeorm';
import { Id, Timestamp, Text } from '../platform/columns.ts';

/** Every checkpoint that was signed (docs/RECORD.md#checkpoints). Rows are only ever added: the database refuses to change or delete one. */
@Entity('record_checkpoints')
@Index('record_checkpoints_size', ['size', 'id'])
@Index('record_checkpoints_key', ['key', 'id'])
export class RecordCheckpoint {
  @Id()
  id: number;

  /** When it was signed, by the database's clock. */
  @Timestamp()
  at: Date;

  /** How many rows of the ledger it covers. */
  @Column({ type: 'bigint', transformer: { to: (value: number) => value, from: Number } })
  size: number;

  @Column({ type: 'bytea' })
  root: Buffer;

  /** The verifier key of its first signature. */
  @Text(400)
  key: string;

  /** The signed note, exactly. */
  @Column({ type: 'text' })
  note: string;
}

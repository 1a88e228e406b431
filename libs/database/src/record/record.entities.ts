import { RECORD_AUDIENCES, type RecordAudience } from '@t0/contracts/record';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Id, Text, Timestamp, UpdatedAt, Version } from '../platform/columns.ts';

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

/** Who sees the record, once an administrator has decided it: one row at most. Until then configuration says it. */
@Entity('record_settings')
@Check('record_settings_single', `"id" = 1`)
@Check('record_settings_audience', `"audience" IN (${RECORD_AUDIENCES.map((one) => `'${one}'`).join(', ')})`)
export class RecordSettings {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Text(10)
  audience: RecordAudience;

  @UpdatedAt()
  updatedAt: Date;

  @Version()
  version: number;
}

/** A tile of the record's tree (docs/RECORD.md#tree), as wide as the newest checkpoint needs it: a narrower one is its beginning. */
@Entity('record_tiles')
export class RecordTile {
  @PrimaryColumn({ type: 'smallint' })
  level: number;

  @PrimaryColumn({ type: 'integer' })
  n: number;

  /** One to 256 hashes of 32 bytes. */
  @Column({ type: 'bytea' })
  hashes: Buffer;
}

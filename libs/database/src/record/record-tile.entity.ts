import { Column, Entity, PrimaryColumn } from 'typeorm';

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

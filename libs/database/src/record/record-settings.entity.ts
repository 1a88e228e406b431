import { Check, Entity, PrimaryColumn } from 'typeorm';
import { RECORD_AUDIENCES } from '@t0/contracts';
import type { RecordAudience } from '@t0/contracts';
import { Text, UpdatedAt, Version } from '../platform/columns.ts';

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

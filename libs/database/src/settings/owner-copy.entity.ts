import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { Text, UpdatedAt, Version } from '../platform/columns.ts';

/**
 * The owner's texts on the pages: one row, present from the beginning (docs/product/settings.md#copy). For links and the support address null
 * means the value of the configuration, and an empty text means none.
 */
@Entity('owner_copy')
@Check('owner_copy_single', `"id" = 1`)
export class OwnerCopy {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Text(12)
  activeTraders: string;

  @Text(12)
  activeSignals: string;

  @Text(12)
  traders: string;

  @Text(12)
  support: string;

  @Text(500, { nullable: true })
  educationPortalUrl: string | null;

  @Text(500, { nullable: true })
  billingUpdateUrl: string | null;

  @Text(255, { nullable: true })
  supportEmail: string | null;

  @Column({ type: 'text' })
  resultsText: string;

  @UpdatedAt()
  updatedAt: Date;

  @Version()
  version: number;
}

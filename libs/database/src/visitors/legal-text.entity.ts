import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LegalTextName } from '@t0/contracts/visitors';
import { UpdatedAt, Version } from '../platform/columns.ts';

/** The texts that TERMS, PRIVACY and RISK open: a row each, present from the beginning (docs/product/settings.md#legal-texts). */
@Entity('legal_texts')
export class LegalText {
  @PrimaryColumn({ type: 'varchar', length: 10 })
  name: LegalTextName;

  /** Markdown. */
  @Column({ type: 'text' })
  text: string;

  @UpdatedAt()
  updatedAt: Date;

  @Version()
  version: number;
}

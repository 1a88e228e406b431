import { Column, Entity, Unique } from 'typeorm';
import type { IntakeTemplate, IntakeTruster } from '@t0/contracts';
import { CreatedAt, Id, Timestamp, Text, UpdatedAt, Version } from '../platform/columns.ts';

/** A program that may send alerts (docs/product/intake.md#sources). Never deleted. */
@Entity('intake_sources')
@Unique('intake_sources_token', ['tokenHash'])
export class IntakeSource {
  @Id()
  id: number;

  @Text(60)
  name: string;

  /** SHA-256 of its token, in hex; null: revoked. */
  @Text(64, { nullable: true })
  tokenHash: string | null;

  @Column({ type: 'jsonb' })
  template: IntakeTemplate;

  /** Who marked it as trusted (docs/product/intake.md#trust). */
  @Column({ type: 'jsonb', default: [] })
  trustedBy: IntakeTruster[];

  /** Grows with what administrators change. */
  @Column({ type: 'integer', default: 1 })
  edition: number;

  /** Alerts stored so far. */
  @Column({ type: 'integer', default: 0 })
  received: number;

  @Timestamp({ nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Version()
  version: number;
}

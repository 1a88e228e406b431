import { EMPTY_TEMPLATE, type IntakeState, type IntakeTemplate, type IntakeTruster } from '@t0/contracts/intake';
import type { IntakeError, IntakeSignal } from '@t0/contracts/signals';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { CreatedAt, Id, References, Text, Timestamp, UpdatedAt, Version } from '../platform/columns.ts';

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

  /** One that was stored before a field existed reads nothing for it. */
  @Column({
    type: 'jsonb',
    transformer: {
      to: (template: IntakeTemplate) => template,
      from: (stored: Partial<IntakeTemplate>): IntakeTemplate => ({ ...EMPTY_TEMPLATE, ...stored }),
    },
  })
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

/** An alert as it came, and what was read of it (docs/product/intake.md#drafts). */
@Entity('intake_drafts')
@Check('intake_drafts_state', `"state" IN ('open', 'published', 'discarded')`)
@Index('intake_drafts_again', ['sourceId', 'digest'])
@Index('intake_drafts_open', ['id'], { where: `"state" = 'open'` })
@Index('intake_drafts_age', ['createdAt'])
export class IntakeDraft {
  @Id()
  id: number;

  @Column({ type: 'integer' })
  sourceId: number;

  @ManyToOne(() => IntakeSource, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'source_id' })
  source: Relation<IntakeSource>;

  @Column({ type: 'text' })
  raw: string;

  /** Identifies a repeated alert: SHA-256 of its body, or of the key it was sent with. */
  @Text(64)
  digest: string;

  /** True: it was sent with a key, which holds at any time. */
  @Column({ type: 'boolean', default: false })
  keyed: boolean;

  @Column({ type: 'jsonb' })
  fields: IntakeSignal;

  @Column({ type: 'jsonb' })
  errors: IntakeError[];

  /** Values that were understood and left out of the signal. */
  @Column({ type: 'jsonb', default: [] })
  leftOut: string[];

  @Text(10, { default: 'open' })
  state: IntakeState;

  /** The published signal; null before, and while it waits. */
  @References('Signal', { onDelete: 'SET NULL' })
  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  /** The administrator who published or discarded it; null: nobody did, or its trusted source. */
  @Column({ type: 'uuid', nullable: true })
  resolvedBy: string | null;

  @Timestamp({ nullable: true })
  resolvedAt: Date | null;

  @CreatedAt()
  createdAt: Date;

  @Version()
  version: number;
}

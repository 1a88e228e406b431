import { Check, Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import type { IntakeError, IntakeSignal, IntakeState } from '@t0/contracts';
import { CreatedAt, Id, Timestamp, Text, Version } from '../platform/columns.ts';
import { IntakeSource } from './intake-source.entity.ts';
import { Signal } from '../signals/signal.entity.ts';

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
  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  @ManyToOne(() => Signal, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'signal_id' })
  signal: Relation<Signal> | null;

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

import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Timestamp } from '../platform/columns.ts';
import { SignalStep } from '../signals/signal-step.entity.ts';

/** A step that devices are notified of: written in the step's transaction, created by the worker (apps/worker/src/channels/deliveries/README.md#deliveries). */
@Entity('step_alerts')
@Index('step_alerts_waiting', ['signalId'], { where: '"fanned_out_at" IS NULL' })
export class StepAlert {
  @PrimaryColumn({ type: 'integer' })
  stepId: number;

  @OneToOne(() => SignalStep)
  @JoinColumn({ name: 'step_id' })
  step: Relation<SignalStep>;

  @Column({ type: 'integer' })
  signalId: number;

  @CreatedAt()
  createdAt: Date;

  /** When its rows were created; null means the worker still has to. */
  @Timestamp({ nullable: true })
  fannedOutAt: Date | null;
}

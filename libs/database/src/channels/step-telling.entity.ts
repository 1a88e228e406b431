import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Moment } from '../platform/columns.ts';
import { SignalStep } from '../signals/signal-step.entity.ts';

/** A step that devices are told of: written in the step's transaction, laid out by the worker (apps/worker/src/channels/deliveries/README.md#deliveries). */
@Entity('step_tellings')
@Index('step_tellings_waiting', ['signalId'], { where: '"laid_out_at" IS NULL' })
export class StepTelling {
  @PrimaryColumn({ type: 'integer' })
  stepId: number;

  @OneToOne(() => SignalStep)
  @JoinColumn({ name: 'step_id' })
  step: Relation<SignalStep>;

  @Column({ type: 'integer' })
  signalId: number;

  @CreatedAt()
  createdAt: Date;

  /** When its rows were laid out; null means the worker still has to. */
  @Moment({ nullable: true })
  laidOutAt: Date | null;
}

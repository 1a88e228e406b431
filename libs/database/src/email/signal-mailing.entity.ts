import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { CreatedAt, Timestamp, Text } from '../platform/columns.ts';
import { SignalStep } from '../signals/signal-step.entity.ts';

/** A step that is notified by mail: written in the step's transaction, created in `deliveries` by the worker. */
@Entity('signal_mailings')
@Index('signal_mailings_waiting', ['createdAt'], { where: '"fanned_out_at" IS NULL' })
export class SignalMailing {
  @PrimaryColumn({ type: 'integer' })
  stepId: number;

  @OneToOne(() => SignalStep)
  @JoinColumn({ name: 'step_id' })
  step: Relation<SignalStep>;

  @Column({ type: 'integer' })
  signalId: number;

  @Text(255)
  title: string;

  @Column({ type: 'text' })
  message: string;

  @CreatedAt()
  createdAt: Date;

  /** When its rows were created; null means the worker still has to. */
  @Timestamp({ nullable: true })
  fannedOutAt: Date | null;
}

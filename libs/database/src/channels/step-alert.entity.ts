import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CreatedAt, References, Timestamp } from '../platform/columns.ts';

/** A step that devices are notified of: written in the step's transaction, created by the worker (apps/worker/src/channels/deliveries/README.md#deliveries). */
@Entity('step_alerts')
@Index('step_alerts_waiting', ['signalId'], { where: '"fanned_out_at" IS NULL' })
export class StepAlert {
  @References('SignalStep', { unique: true })
  @PrimaryColumn({ type: 'integer' })
  stepId: number;

  @Column({ type: 'integer' })
  signalId: number;

  @CreatedAt()
  createdAt: Date;

  /** When its rows were created; null means the worker still has to. */
  @Timestamp({ nullable: true })
  fannedOutAt: Date | null;
}

import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import {
  HELD_SIGNAL_STATES,
  type CreateSignalDto,
  type HeldSignalState,
  type TakeStepDto,
} from '@t0/contracts/signals';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';
import { User } from '../accounts/user.entity.ts';

const states = HELD_SIGNAL_STATES.map((state) => `'${state}'`).join(', ');

/** A step that waits: its signal, and its title as members will read it. */
export interface HeldStep {
  stepOf: number;
  title: string;
  step: TakeStepDto;
}

/** A publication or step that waits and can be undone until it is due. Nothing of it exists before. */
@Entity('held_signals')
@Check('held_signals_state', `"state" IN (${states})`)
@Index('held_signals_waiting', ['dueAt'], { where: `"state" = 'waiting'` })
export class HeldSignal {
  @Id()
  id: number;

  /** The body as it was sent. */
  @Column({ type: 'jsonb' })
  body: CreateSignalDto | HeldStep;

  @Text(10, { default: 'waiting' })
  state: HeldSignalState;

  @Timestamp()
  dueAt: Date;

  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  author: Relation<User> | null;

  /** The published signal, or that of the step. */
  @References('Signal', { onDelete: 'SET NULL' })
  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  @CreatedAt()
  createdAt: Date;
}

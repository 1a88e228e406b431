import { Check, Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { HELD_SIGNAL_STATES } from '@t0/contracts/signals';
import type { CreateSignalDto, HeldSignalState } from '@t0/contracts/signals';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';
import { User } from '../accounts/user.entity.ts';

const states = HELD_SIGNAL_STATES.map((state) => `'${state}'`).join(', ');

/** A publication that waits and can be undone until it is due. No signal exists before. */
@Entity('held_signals')
@Check('held_signals_state', `"state" IN (${states})`)
@Index('held_signals_waiting', ['dueAt'], { where: `"state" = 'waiting'` })
export class HeldSignal {
  @Id()
  id: number;

  /** The body as it was sent. */
  @Column({ type: 'jsonb' })
  body: CreateSignalDto;

  @Text(10, { default: 'waiting' })
  state: HeldSignalState;

  @Timestamp()
  dueAt: Date;

  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  author: Relation<User> | null;

  /** The published signal. */
  @References('Signal', { onDelete: 'SET NULL' })
  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  @CreatedAt()
  createdAt: Date;
}

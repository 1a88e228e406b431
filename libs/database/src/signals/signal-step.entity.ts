import { Check, Column, Entity, Index } from 'typeorm';
import type { StepTick } from '@t0/contracts/prices';
import { SIGNAL_STEP_KINDS } from '@t0/contracts/signals';
import type { CloseReason, SignalStepKind, StepChange, StepState, WithdrawalReason } from '@t0/contracts/signals';
import { Id, Timestamp, Price, Text } from '../platform/columns.ts';

/**
 * The story of signals: one row per step, written in the transaction of the step, no matter who takes it. Rows are only ever added: the
 * database refuses to change or delete one. The author of a step is kept by value: the row outlives the account.
 */
@Entity('signal_steps')
@Check('signal_steps_kind', `"kind" IN (${SIGNAL_STEP_KINDS.map((kind) => `'${kind}'`).join(', ')})`)
@Index('signal_steps_once', ['signalId', 'version'], { unique: true })
@Index('signal_steps_story', ['signalId', 'id'])
export class SignalStep {
  @Id()
  id: number;

  @Column({ type: 'integer' })
  signalId: number;

  /** The version of the signal that the step made; null for steps from before stories were kept. */
  @Column({ type: 'integer', nullable: true })
  version: number | null;

  @Text(20)
  kind: SignalStepKind;

  /** When it was stored; null where that is not known. */
  @Timestamp({ nullable: true })
  at: Date | null;

  /** The administrator; null where the price took the step, or nobody noted who did. */
  @Column({ type: 'uuid', nullable: true })
  actorId: string | null;

  @Text(255, { nullable: true })
  actorEmail: string | null;

  @Text(20, { nullable: true })
  closeReason: CloseReason | null;

  @Text(20, { nullable: true })
  withdrawalReason: WithdrawalReason | null;

  @Price({ nullable: true })
  price: string | null;

  /** The tick that moved it, or gave the price of a close by hand. */
  @Column({ type: 'jsonb', nullable: true })
  tick: StepTick | null;

  @Column({ type: 'jsonb', nullable: true })
  changes: StepChange[] | null;

  /** The whole signal after the step, as on the wire; of imported ones what is known. */
  @Column({ type: 'jsonb', nullable: true })
  state: StepState | null;

  /** From before stories were kept. */
  @Column({ type: 'boolean', default: false })
  imported: boolean;
}

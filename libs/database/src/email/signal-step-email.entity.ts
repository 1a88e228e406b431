import type { EmailStatus } from '@t0/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { Text } from '../platform/columns.ts';
import { Delivery, DELIVERY_OPEN, DELIVERY_STATUS_CHECK } from '../channels/delivery.ts';
import { SignalMailing } from './signal-mailing.entity.ts';

/** The partition of `deliveries` with the emails of steps: one row per mailed step and member who was mailed the signal. */
@Entity('signal_step_emails')
@Index('signal_step_emails_once', ['stepId', 'emailId'], { unique: true })
@Index('signal_step_emails_due', ['stepId', 'id'], { where: DELIVERY_OPEN })
@Check('signal_step_emails_status', DELIVERY_STATUS_CHECK)
export class SignalStepEmail extends Delivery {
  @Text(20, { default: 'email' })
  channel: 'email';

  @Text(20, { default: 'step' })
  kind: 'step';

  @Column({ type: 'integer' })
  stepId: number;

  @ManyToOne(() => SignalMailing)
  @JoinColumn({ name: 'step_id' })
  mailing: Relation<SignalMailing>;

  /**
   * The email that announced the signal to this member: this one answers it. The migrations make it a reference; TypeORM sees none to a
   * partition, so there is no relation here.
   */
  @Index('signal_step_emails_email')
  @Column({ type: 'integer' })
  emailId: number;

  /** Member and signal of the email it answers; a trigger takes them over where a release from before the ledger writes. */
  @Column({ type: 'uuid' })
  userId: string;

  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  /** Always null: the email it answers has them. */
  @Text(10, { nullable: true })
  signalInstrument: null;

  @Text(5, { nullable: true })
  signalDirection: null;

  /** Always null: an email goes to the member's address of the moment. */
  @Text(500, { nullable: true })
  target: null;

  @Text(20, { default: 'queued' })
  deliveryStatus: EmailStatus;
}

import { Check, Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import type { EmailStatus } from '@t0/contracts';
import { Text } from '../platform/columns.ts';
import { Delivery, DELIVERY_OPEN, DELIVERY_STATUS_CHECK } from '../channels/delivery.ts';
import { Signal } from '../signals/signal.entity.ts';
import { User } from '../accounts/user.entity.ts';

/**
 * The partition of `deliveries` with the emails that announce signals: one row per signal and member, whatever happens
 * (docs/product/email.md#signal-emails).
 */
@Entity('signal_emails')
@Index('signal_emails_once', ['signalId', 'userId'], { unique: true })
@Index('signal_emails_due', ['signalId', 'id'], { where: DELIVERY_OPEN })
@Check('signal_emails_status', DELIVERY_STATUS_CHECK)
export class SignalEmail extends Delivery {
  @Text(20, { default: 'email' })
  channel: 'email';

  @Text(20, { default: 'signal' })
  kind: 'signal';

  /** Null once the signal was deleted: the record of what was sent stays. */
  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  @ManyToOne(() => Signal, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'signal_id' })
  signal: Relation<Signal> | null;

  /** Always null: of the ledger's other partitions. */
  @Column({ type: 'integer', nullable: true })
  stepId: null;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** Always null: this email answers none. */
  @Column({ type: 'integer', nullable: true })
  emailId: null;

  @Text(10)
  signalInstrument: string;

  @Text(5)
  signalDirection: string;

  /** Always null: an email goes to the member's address of the moment. */
  @Text(500, { nullable: true })
  target: null;

  @Text(20, { default: 'sent' })
  deliveryStatus: EmailStatus;
}

import { Check, Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Id, Moment, Text } from './columns.ts';
import { Signal } from './signal.entity.ts';
import { User } from './user.entity.ts';

/** Every state a signal email can be in; `sending` is held under a lease. */
export const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** The ledger of signal emails: one row per signal and member, whatever happens (specification 2, section 3). */
@Entity('signal_emails')
@Index('signal_emails_once', ['signalId', 'userId'], { unique: true })
@Index('signal_emails_due', ['signalId', 'id'], { where: `"delivery_status" IN ('queued', 'sending')` })
@Check('signal_emails_status', `"delivery_status" IN (${EMAIL_STATUSES.map((status) => `'${status}'`).join(', ')})`)
export class SignalEmail {
  @Id()
  id: number;

  /** Null once the signal was deleted: the record of what was sent stays. */
  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  @ManyToOne(() => Signal, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'signal_id' })
  signal: Relation<Signal> | null;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Text(10)
  signalInstrument: string;

  @Text(5)
  signalDirection: string;

  @CreatedAt()
  createdAt: Date;

  /** When the mail server accepted it. */
  @Moment({ nullable: true })
  sentAt: Date | null;

  @Text(20, { default: 'sent' })
  deliveryStatus: EmailStatus;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** While `sending`: until then the row belongs to one worker. */
  @Moment({ nullable: true })
  leaseUntil: Date | null;

  /** The mail server's last words, when it refused. */
  @Text(500, { nullable: true })
  lastError: string | null;
}

import { EMAIL_STATUSES, type EmailStatus } from '@t0/contracts/platform';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';

/** The subject of a delivery: a signal, a step of its life, a notification, a message of webhooks, an announcement by email, or the own alerts that a tick fired. */
export const DELIVERY_KINDS = ['signal', 'step', 'notification', 'message', 'announcement', 'own-alert'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

const quotedList = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** SQL: what an index of deliveries of a kind that are still to be sent holds. */
const open = (kind: DeliveryKind): string => `"kind" = '${kind}' AND "delivery_status" IN ('queued', 'sending')`;
/** SQL: emails are unique by member, everything else by target. */
const targeted = (kind: 'signal' | 'step'): string => `"channel" <> 'email' AND "kind" = '${kind}'`;
const emailed = (kind: 'signal' | 'step'): string => `"channel" = 'email' AND "kind" = '${kind}'`;

/**
 * A message to a user's device or address (apps/worker/src/channels/deliveries/README.md#deliveries): one row per subject, channel and recipient, in every
 * case. Indexes hold only the rows that their statements look for, so that a row is in few of them.
 */
@Entity('deliveries')
@Index('deliveries_email_signal_once', ['signalId', 'userId'], { unique: true, where: emailed('signal') })
@Index('deliveries_email_step_once', ['stepId', 'emailId'], { unique: true, where: emailed('step') })
@Index('deliveries_signal_once', ['signalId', 'channel', 'target'], { unique: true, where: targeted('signal') })
@Index('deliveries_step_once', ['stepId', 'channel', 'target'], { unique: true, where: targeted('step') })
@Index('deliveries_notification_once', ['notificationId', 'channel', 'target'], {
  unique: true,
  where: '"notification_id" IS NOT NULL',
})
@Index('deliveries_message_once', ['messageId', 'channel', 'target'], {
  unique: true,
  where: '"message_id" IS NOT NULL',
})
@Index('deliveries_announcement_once', ['announcementId', 'userId'], {
  unique: true,
  where: '"announcement_id" IS NOT NULL',
})
@Index('deliveries_signal_due', ['channel', 'signalId', 'id'], { where: open('signal') })
@Index('deliveries_step_due', ['channel', 'stepId', 'id'], { where: open('step') })
@Index('deliveries_notification_due', ['channel', 'notificationId', 'id'], { where: open('notification') })
@Index('deliveries_message_due', ['channel', 'messageId', 'id'], { where: open('message') })
@Index('deliveries_own_alert_due', ['channel', 'messageId', 'id'], { where: open('own-alert') })
@Index('deliveries_announcement_due', ['channel', 'announcementId', 'id'], { where: open('announcement') })
@Index('deliveries_message_target', ['target', 'id'], { where: `"kind" = 'message'` })
@Index('deliveries_held', ['target', 'heldUntil'], { where: '"held_until" IS NOT NULL' })
@Index('deliveries_relay', ['signalId', 'target'], { where: `"channel" = 'relay'` })
@Index('deliveries_telegram', ['signalId', 'target'], { where: `"channel" = 'telegram' AND "signal_id" IS NOT NULL` })
@Index('deliveries_of_user', ['userId', 'id'])
@Index('deliveries_emails', ['id'], { where: `"channel" = 'email'` })
@Index('deliveries_other_channels', ['id'], { where: `"channel" <> 'email'` })
@Index('deliveries_emails_sent', ['sentAt'], { where: `${emailed('signal')} AND "sent_at" IS NOT NULL` })
@Index('deliveries_emails_failed', ['createdAt'], {
  where: `${emailed('signal')} AND "delivery_status" IN ('failed', 'unknown')`,
})
@Check('deliveries_kind', `"kind" IN (${quotedList(DELIVERY_KINDS)})`)
@Check('deliveries_status', `"delivery_status" IN (${quotedList(EMAIL_STATUSES)})`)
@Check('deliveries_target', `"channel" = 'email' OR "target" IS NOT NULL`)
@Check(
  'deliveries_email',
  `"channel" <> 'email' OR ("user_id" IS NOT NULL AND CASE "kind" WHEN 'signal' THEN "signal_instrument" IS NOT NULL AND "signal_direction" IS NOT NULL WHEN 'step' THEN "step_id" IS NOT NULL AND "email_id" IS NOT NULL WHEN 'announcement' THEN "announcement_id" IS NOT NULL WHEN 'own-alert' THEN "message_id" IS NOT NULL ELSE false END)`,
)
export class Delivery {
  @Id()
  id: number;

  @Text(20)
  channel: string;

  @Text(20)
  kind: DeliveryKind;

  /** Of the kinds `signal` and `step`; null once the signal was deleted: the record of what was sent stays. */
  @References('Signal', { onDelete: 'SET NULL' })
  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  /** Of the kind `step`. */
  @References('SignalStep')
  @Column({ type: 'integer', nullable: true })
  stepId: number | null;

  /** Of the kind `notification`: the notification. */
  @References('Notification', { onDelete: 'SET NULL' })
  @Column({ type: 'integer', nullable: true })
  notificationId: number | null;

  /** Of the kind `message`: the message (`webhook_messages`), of a test of a relay its own id; of the kind `own-alert`: the batch of firings. */
  @Column({ type: 'integer', nullable: true })
  messageId: number | null;

  /** Of the kind `announcement`. */
  @References('EmailAnnouncement')
  @Column({ type: 'integer', nullable: true })
  announcementId: number | null;

  /** Of the email of a step: the email that announced the signal to this member, which it answers. */
  @Index('deliveries_answers', { where: '"email_id" IS NOT NULL' })
  @References('Delivery', { onDelete: 'CASCADE', deferrable: 'INITIALLY IMMEDIATE' })
  @Column({ type: 'integer', nullable: true })
  emailId: number | null;

  /** A restored backup brings the answer before what it answers. */
  /** The owner of the address or target; null for a relay of the owner's, except a test: who requested it. */
  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid', nullable: true })
  userId: string | null;

  /** The device or address, as the channel names it; null for an email, which goes to the member's address of that time. */
  @Text(500, { nullable: true })
  target: string | null;

  @Text(10, { nullable: true })
  signalInstrument: string | null;

  @Text(5, { nullable: true })
  signalDirection: string | null;

  @CreatedAt()
  createdAt: Date;

  @Text(20, { default: 'queued' })
  deliveryStatus: EmailStatus;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** While `sending`: until then the row belongs to one worker. While `queued`: not tried before. */
  @Timestamp({ nullable: true })
  leaseUntil: Date | null;

  /** Until when quiet hours delayed it; kept, as one digest covers everything that was delayed until then. */
  @Timestamp({ nullable: true })
  heldUntil: Date | null;

  /** When the channel accepted it. */
  @Timestamp({ nullable: true })
  sentAt: Date | null;

  /** By which the channel knows what it accepted, so that it can be replaced or answered later. */
  @Text(255, { nullable: true })
  acceptedId: string | null;

  /** The channel's last words, when it refused; or why it was not sent. */
  @Text(500, { nullable: true })
  lastError: string | null;
}

/**
 * The deliveries that ended, by channel, kind and subject: a signal (of its steps too), a notification or an announcement; 0 for every other.
 * Triggers of `deliveries` keep it; deleted deliveries stay counted (docs/product/email.md#deliveries).
 */
@Entity('delivery_counts')
export class DeliveryCount {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  channel: string;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  kind: DeliveryKind;

  @PrimaryColumn({ type: 'integer' })
  subjectId: number;

  @Column({ type: 'integer' })
  sent: number;

  @Column({ type: 'integer' })
  failed: number;

  @Column({ type: 'integer' })
  suppressed: number;
}

import type { NotificationCategory, NotificationPriority, NotificationType } from '@t0/contracts/notifications';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../accounts/user.entity.ts';
import { CreatedAt, Id, References, Text, Timestamp, Version } from '../platform/columns.ts';

/** One broadcast, for any number of members (docs/product/notifications.md#notifications). */
@Entity('notifications')
@Index('notifications_newest', ['createdAt', 'id'])
@Index('notifications_billing_case', ['billingCase'], { unique: true, where: '"billing_case" IS NOT NULL' })
@Index('notifications_member', ['memberId'], { where: '"member_id" IS NOT NULL' })
@Index('notifications_signal', ['signalId'], { where: '"signal_id" IS NOT NULL' })
@Index('notifications_global', ['createdAt', 'id'], { where: '"is_global"' })
@Index('notifications_not_fanned_out', ['createdAt'], { where: '"fanned_out_at" IS NULL AND "signal_id" IS NULL' })
@Index('notifications_withdrawn', ['withdrawnAt'], { where: '"withdrawn_at" IS NOT NULL' })
@Index('notifications_waiting', ['scheduledFor'], { where: '"scheduled_for" IS NOT NULL AND "announced_at" IS NULL' })
export class Notification {
  @Id()
  id: number;

  @Text(255)
  title: string;

  @Column({ type: 'text' })
  message: string;

  @Text(20, { default: 'info' })
  type: NotificationType;

  /** Its category, where members can switch that off; null for everything else. */
  @Text(20, { nullable: true })
  category: NotificationCategory | null;

  @Text(20, { default: 'normal' })
  priority: NotificationPriority;

  @Column({ type: 'boolean', default: false })
  isGlobal: boolean;

  @References('Signal', { onDelete: 'SET NULL' })
  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  /** The blog post it announces. A deleted one answers 404, which the screen explains to readers. */
  @Column({ type: 'integer', nullable: true })
  blogPostId: number | null;

  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  author: Relation<User> | null;

  /** When it is due; null means at once. */
  @Timestamp({ nullable: true })
  scheduledFor: Date | null;

  /** When a scheduled one was announced to members; null while it waits, and for one that was never scheduled. */
  @Timestamp({ nullable: true })
  announcedAt: Date | null;

  /** When it was created for devices; null while it was not, and for what is notified of with its signal. */
  @Timestamp({ nullable: true })
  fannedOutAt: Date | null;

  /** When members begin to see it: of a scheduled one, when it is due. */
  @CreatedAt()
  createdAt: Date;

  @Timestamp({ nullable: true })
  expiresAt: Date | null;

  /** When the signal it announced was withdrawn; marks from before do not count as read. */
  @Timestamp({ nullable: true })
  withdrawnAt: Date | null;

  /** The words it had until its signal was withdrawn, or had other levels. */
  @Text(255, { nullable: true })
  struckTitle: string | null;

  @Column({ type: 'text', nullable: true })
  struckMessage: string | null;

  /** The case at a payment provider that it reports to owners alone; null for a broadcast. */
  @Text(300, { nullable: true })
  billingCase: string | null;

  /** The member whose case it is; the notification goes with the account. */
  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid', nullable: true })
  memberId: string | null;

  @Version()
  version: number;
}

/** Up to when a member has read (docs/product/notifications.md#read-marks); no row: nothing since the membership began. */
@Entity('read_positions')
export class ReadPosition {
  @References('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId: string;

  @Timestamp({ nullable: true })
  readTo: Date | null;

  /** Grows with each change of the member's read state, and is the version of what the position passed. */
  @Column({ type: 'integer' })
  version: number;
}

/** A member's read state of one notification, where the position says otherwise (docs/product/notifications.md#read-marks). */
@Entity('user_notifications')
@Index('user_notifications_once', ['userId', 'notificationId'], { unique: true })
export class UserNotification {
  @Id()
  id: number;

  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

  @Index('user_notifications_notification')
  @References('Notification', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  notificationId: number;

  @Column({ type: 'boolean', default: false })
  isRead: boolean;

  @Timestamp({ nullable: true })
  readAt: Date | null;

  @CreatedAt()
  createdAt: Date;

  /** That of the position when `isRead` changed last. */
  @Column({ type: 'integer', default: 1 })
  version: number;
}

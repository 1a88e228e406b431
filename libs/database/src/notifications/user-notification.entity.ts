import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Id, Timestamp } from '../platform/columns.ts';
import { Notification } from './notification.entity.ts';
import { User } from '../accounts/user.entity.ts';

/** A member's read state of one notification; no row means unread (docs/product/notifications.md#read-marks). */
@Entity('user_notifications')
@Index('user_notifications_once', ['userId', 'notificationId'], { unique: true })
export class UserNotification {
  @Id()
  id: number;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Index('user_notifications_notification')
  @Column({ type: 'integer' })
  notificationId: number;

  @ManyToOne(() => Notification, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'notification_id' })
  notification: Relation<Notification>;

  @Column({ type: 'boolean', default: false })
  isRead: boolean;

  @Timestamp({ nullable: true })
  readAt: Date | null;

  @CreatedAt()
  createdAt: Date;

  /** Grows by one whenever `isRead` changes; 1 with the first mark. */
  @Column({ type: 'integer', default: 1 })
  version: number;
}

import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import type { NotificationPriority, NotificationType } from '@t0/contracts';
import { CreatedAt, Id, Moment, Text, Version } from './columns.ts';
import { Signal } from './signal.entity.ts';
import { User } from './user.entity.ts';

/** One broadcast, whatever the number of members (decisions.md, 'Access'). */
@Entity('notifications')
@Index('notifications_newest', ['createdAt', 'id'])
@Index('notifications_global', ['createdAt', 'id'], { where: '"is_global"' })
export class Notification {
  @Id()
  id: number;

  @Text(255)
  title: string;

  @Column({ type: 'text' })
  message: string;

  @Text(20, { default: 'info' })
  type: NotificationType;

  @Text(20, { default: 'normal' })
  priority: NotificationPriority;

  @Column({ type: 'boolean', default: false })
  isGlobal: boolean;

  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  @ManyToOne(() => Signal, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'signal_id' })
  signal: Relation<Signal> | null;

  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  author: Relation<User> | null;

  /** When it is due; null means at once. */
  @Moment({ nullable: true })
  scheduledFor: Date | null;

  @CreatedAt()
  createdAt: Date;

  @Moment({ nullable: true })
  expiresAt: Date | null;

  @Version()
  version: number;
}

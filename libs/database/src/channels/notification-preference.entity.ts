import type { NotificationChannel, NotificationLevel, NotificationTopic } from '@t0/contracts';
import { Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { Text } from '../platform/columns.ts';
import { User } from '../accounts/user.entity.ts';

/**
 * A member's preference for a channel (docs/product/channels.md#preferences). Where the member never chose there is no row, and the default of
 * `NOTIFICATION_PREFERENCES` of the contracts holds. Pairs and levels are defined only there, so that a new one needs no migration.
 */
@Entity('notification_preferences')
export class NotificationPreference {
  @PrimaryColumn('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  channel: NotificationChannel;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  topic: NotificationTopic;

  @Text(10)
  level: NotificationLevel;
}

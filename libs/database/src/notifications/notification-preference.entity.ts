import type { NotificationChannel, NotificationLevel, NotificationTopic } from '@t0/contracts/notifications';
import { Entity, PrimaryColumn } from 'typeorm';
import { References, Text } from '../platform/columns.ts';

/**
 * A member's preference for a channel (docs/product/channels.md#preferences). Where the member never chose there is no row, and the default of
 * `NOTIFICATION_PREFERENCES` of the contracts holds. Pairs and levels are defined only there, so that a new one needs no migration.
 */
@Entity('notification_preferences')
export class NotificationPreference {
  @References('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId: string;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  channel: NotificationChannel;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  topic: NotificationTopic;

  @Text(10)
  level: NotificationLevel;
}

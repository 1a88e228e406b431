import type { EmailStatus } from '@t0/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { Text } from '../platform/columns.ts';
import { Delivery, DELIVERY_KINDS, DELIVERY_OPEN, DELIVERY_STATUS_CHECK } from './delivery.ts';
import type { DeliveryKind } from './delivery.ts';
import { Notification } from '../notifications/notification.entity.ts';
import { Signal } from '../signals/signal.entity.ts';
import { SignalStep } from '../signals/signal-step.entity.ts';
import { User } from '../accounts/user.entity.ts';

/** The partition of `deliveries` of every channel but email: one row per subject, channel and target, whatever happens. */
@Entity('channel_deliveries')
@Index('channel_deliveries_signal_once', ['signalId', 'channel', 'target'], {
  unique: true,
  where: `"kind" = 'signal'`,
})
@Index('channel_deliveries_step_once', ['stepId', 'channel', 'target'], { unique: true, where: `"kind" = 'step'` })
@Index('channel_deliveries_notification_once', ['notificationId', 'channel', 'target'], {
  unique: true,
  where: `"kind" = 'notification'`,
})
@Index('channel_deliveries_message_once', ['messageId', 'channel', 'target'], {
  unique: true,
  where: `"kind" = 'message'`,
})
@Index('channel_deliveries_message_target', ['target', 'id'], { where: `"kind" = 'message'` })
@Index('channel_deliveries_held', ['target', 'heldUntil'], { where: '"held_until" IS NOT NULL' })
@Index('channel_deliveries_relay', ['signalId', 'target'], { where: `"channel" = 'relay'` })
@Index('channel_deliveries_telegram', ['signalId', 'target'], {
  where: `"channel" = 'telegram' AND "signal_id" IS NOT NULL`,
})
@Index('channel_deliveries_due', ['channel', 'kind', 'id'], { where: DELIVERY_OPEN })
@Check('channel_deliveries_status', DELIVERY_STATUS_CHECK)
@Check('channel_deliveries_kind', `"kind" IN (${DELIVERY_KINDS.map((kind) => `'${kind}'`).join(', ')})`)
export class ChannelDelivery extends Delivery {
  @Text(20)
  channel: string;

  @Text(20)
  kind: DeliveryKind;

  /** Of the kinds `signal` and `step`. */
  @Column({ type: 'integer', nullable: true })
  signalId: number | null;

  @ManyToOne(() => Signal, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'signal_id' })
  signal: Relation<Signal> | null;

  /** Of the kind `step`. */
  @Column({ type: 'integer', nullable: true })
  stepId: number | null;

  @ManyToOne(() => SignalStep)
  @JoinColumn({ name: 'step_id' })
  step: Relation<SignalStep> | null;

  @ManyToOne(() => Notification, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'notification_id' })
  notification: Relation<Notification> | null;

  /** Whose target it is; null for a relay of the owner's, but for a test: who asked for it. */
  @Index('channel_deliveries_user')
  @Column({ type: 'uuid', nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User> | null;

  @Text(500)
  target: string;

  /** Always null: of the emails of steps. */
  @Column({ type: 'integer', nullable: true })
  emailId: null;

  @Text(10, { nullable: true })
  signalInstrument: string | null;

  @Text(5, { nullable: true })
  signalDirection: string | null;

  @Text(20, { default: 'queued' })
  deliveryStatus: EmailStatus;
}

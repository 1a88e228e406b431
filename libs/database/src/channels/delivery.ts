import { EMAIL_STATUSES } from '@t0/contracts';
import type { EmailStatus } from '@t0/contracts';
import { Column, PrimaryColumn } from 'typeorm';
import { CreatedAt, Moment, Text } from '../platform/columns.ts';

/** What a delivery tells of: a signal, a step of its life, a notification, or a message of webhooks. */
export const DELIVERY_KINDS = ['signal', 'step', 'notification', 'message'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** SQL: that a delivery is in a state there is. */
export const DELIVERY_STATUS_CHECK = `"delivery_status" IN (${EMAIL_STATUSES.map((status) => `'${status}'`).join(', ')})`;
/** SQL: what an index of deliveries that are still to be sent holds. */
export const DELIVERY_OPEN = `"delivery_status" IN ('queued', 'sending')`;

/**
 * The columns of the ledger `deliveries`, which every partition of it has (apps/worker/src/channels/deliveries/README.md#deliveries): one row per subject,
 * channel and recipient, whatever happens. The partitions are entities; the ledger itself is read and written by SQL alone.
 */
export abstract class Delivery {
  /** Counted over the whole ledger; those from before there was one repeat between `signal_emails` and `signal_step_emails`. */
  @PrimaryColumn({ type: 'integer', default: () => `nextval('deliveries_id_seq')` })
  id: number;

  /** When the channel accepted it. */
  @Moment({ nullable: true })
  sentAt: Date | null;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** While `sending`: until then the row belongs to one worker. While `queued`: not tried before. */
  @Moment({ nullable: true })
  leaseUntil: Date | null;

  /** The channel's last words, when it refused; or why it was not sent. */
  @Text(500, { nullable: true })
  lastError: string | null;

  /** By which the channel knows what it accepted, so that it can be replaced or answered later. */
  @Text(255, { nullable: true })
  acceptedId: string | null;

  /** Of the kind `notification`: what is told. */
  @Column({ type: 'integer', nullable: true })
  notificationId: number | null;

  /** Of the kind `message`: what is told (`webhook_messages`); of a test of a relay its own id. */
  @Column({ type: 'integer', nullable: true })
  messageId: number | null;

  /** Until when quiet hours held it back; kept, as everything that was held until then is told in one digest. */
  @Moment({ nullable: true })
  heldUntil: Date | null;

  @CreatedAt()
  createdAt: Date;

  /** The device or address, as the channel names it; null for the member's own address of the moment. */
  abstract target: string | null;

  abstract deliveryStatus: EmailStatus;
}

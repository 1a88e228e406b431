import type { WebhookMessageKind } from '@t0/contracts';
import { Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, Text } from '../platform/columns.ts';

/**
 * An event as webhooks receive it (docs/product/developers.md#how-a-message-arrives): one body and one id for all of them. Written in the
 * transaction of the event, with a row of `deliveries` for each webhook; forgotten with them after 30 days.
 */
@Entity('webhook_messages')
export class WebhookMessage {
  @Id()
  id: number;

  @Text(30)
  kind: WebhookMessageKind;

  /** The signal or the notification that it is about. */
  @Column({ type: 'integer', nullable: true })
  subjectId: number | null;

  /** The body as exact text; of an `order.intent` that of its signal, as each member's is another one. */
  @Column({ type: 'text' })
  body: string;

  @Index('webhook_messages_age')
  @CreatedAt()
  createdAt: Date;
}

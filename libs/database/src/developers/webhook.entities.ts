import type { WebhookKind, WebhookMessageKind } from '@t0/contracts/channels';
import { WEBHOOK_ENDINGS, type WebhookEnding } from '@t0/contracts/developers';
import { Check, Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, References, Text, Timestamp, Version } from '../platform/columns.ts';

/** The address of a member's program that receives events (docs/product/developers.md#webhooks). */
@Entity('webhooks')
@Check('webhooks_ending', `"ending" IN (${WEBHOOK_ENDINGS.map((ending) => `'${ending}'`).join(', ')})`)
export class Webhook {
  @Id()
  id: number;

  @Index('webhooks_user')
  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

  @Text(500)
  url: string;

  @Column({ type: 'text', array: true })
  kinds: WebhookKind[];

  /** The signing secret, encrypted: signing needs it. */
  @Text(200)
  secret: string;

  /** The one before, which signs too until `previousUntil`. */
  @Text(200, { nullable: true })
  previousSecret: string | null;

  @Timestamp({ nullable: true })
  previousUntil: Date | null;

  @Column({ type: 'boolean', default: true })
  isOn: boolean;

  /** Why the terminal turned it off; null: it is on, or the member did. */
  @Text(20, { nullable: true })
  ending: WebhookEnding | null;

  /** Attempts in a row that failed. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  @CreatedAt()
  createdAt: Date;

  @Version()
  version: number;
}

/** One call of a webhook: what the member's log shows. Written before its outcome is recorded, so that a killed worker's calls are there too. */
@Entity('webhook_attempts')
@Index('webhook_attempts_delivery', ['deliveryId', 'id'])
export class WebhookAttempt {
  @Id()
  id: number;

  @Index('webhook_attempts_webhook')
  @References('Webhook', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  webhookId: number;

  /** Of the ledger. */
  @Column({ type: 'integer' })
  deliveryId: number;

  @CreatedAt()
  at: Date;

  /** Null: there was no answer. */
  @Column({ type: 'smallint', nullable: true })
  status: number | null;

  @Column({ type: 'integer' })
  latencyMs: number;

  /** Why there was no answer. */
  @Text(300, { nullable: true })
  error: string | null;

  /** The body, where it is not the message's. */
  @Column({ type: 'text', nullable: true })
  request: string | null;

  /** The part of the answer that was read. */
  @Column({ type: 'text' })
  answer: string;
}

/**
 * An event as webhooks receive it (docs/product/developers.md#message-delivery): one body and one id for all of them. Written in the
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

import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Id, Text } from '../platform/columns.ts';
import { Webhook } from './webhook.entity.ts';

/** One call of a webhook: what the member's log shows. Written before its outcome is recorded, so that a killed worker's calls are there too. */
@Entity('webhook_attempts')
@Index('webhook_attempts_delivery', ['deliveryId', 'id'])
export class WebhookAttempt {
  @Id()
  id: number;

  @Index('webhook_attempts_webhook')
  @Column({ type: 'integer' })
  webhookId: number;

  @ManyToOne(() => Webhook, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'webhook_id' })
  webhook: Relation<Webhook>;

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

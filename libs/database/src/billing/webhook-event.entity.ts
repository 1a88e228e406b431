import { Entity, Index, Check, Column } from 'typeorm';
import { Id, Text, CreatedAt, Timestamp } from '../platform/columns.ts';

/** Who sends webhooks. */
export const WEBHOOK_PROVIDERS = ['stripe', 'whop'] as const;
export type WebhookProvider = (typeof WEBHOOK_PROVIDERS)[number];

/**
 * A payment provider's message: stored before it is answered, once however often it is sent, and applied from here
 * (docs/SECURITY.md#webhooks).
 */
@Entity('webhook_events')
@Index('webhook_events_once', ['provider', 'eventId'], { unique: true })
@Index('webhook_events_due', ['nextAttemptAt'], { where: '"processed_at" IS NULL' })
@Index('webhook_events_age', ['receivedAt'])
@Index('webhook_events_names', { synchronize: false })
@Check('webhook_events_provider', `"provider" IN (${WEBHOOK_PROVIDERS.map((name) => `'${name}'`).join(', ')})`)
export class WebhookEvent {
  @Id()
  id: number;

  @Text(20)
  provider: WebhookProvider;

  @Text(255)
  eventId: string;

  @Text(100)
  type: string;

  @Column({ type: 'jsonb' })
  payload: unknown;

  @CreatedAt()
  receivedAt: Date;

  /** When it was applied; null until then. */
  @Timestamp({ nullable: true })
  processedAt: Date | null;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Not to be applied before: a try under way, or one that failed, moves it on. */
  @CreatedAt()
  nextAttemptAt: Date;

  /** Why the last try failed, or why there was nothing to apply. */
  @Text(500, { nullable: true })
  error: string | null;
}

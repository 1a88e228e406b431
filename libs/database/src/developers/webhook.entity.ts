import { Check, Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { WEBHOOK_ENDINGS } from '@t0/contracts';
import type { WebhookEnding, WebhookKind } from '@t0/contracts';
import { CreatedAt, Id, Timestamp, Text, Version } from '../platform/columns.ts';
import { User } from '../accounts/user.entity.ts';

/** The address of a member's program that receives events (docs/product/developers.md#webhooks). */
@Entity('webhooks')
@Check('webhooks_ending', `"ending" IN (${WEBHOOK_ENDINGS.map((ending) => `'${ending}'`).join(', ')})`)
export class Webhook {
  @Id()
  id: number;

  @Index('webhooks_user')
  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

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

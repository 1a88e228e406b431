import { Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, Text } from './columns.ts';

/** The fields that a change touched, as they were and as it left them. */
export interface Restore {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * The audit trail: what administrators wrote, one row per entity a request changed, written in the same transaction as the change.
 * The actor is kept by value: the row outlives the account.
 */
@Entity('audit_log')
@Index('audit_log_entity', ['entity', 'entityId', 'id'])
@Index('audit_log_actor', ['actorId', 'id'])
@Index('audit_log_at', ['at'])
@Index('audit_log_action', ['action', 'id'])
@Index('audit_log_names', { synchronize: false })
@Index('audit_log_searches', { synchronize: false })
export class AuditLog {
  @Id()
  id: number;

  @CreatedAt()
  at: Date;

  @Column({ type: 'uuid' })
  actorId: string;

  @Text(255)
  actorEmail: string;

  @Text(80)
  action: string;

  @Text(50)
  entity: string;

  @Text(64, { nullable: true })
  entityId: string | null;

  /** The name of the entity: a symbol, a title, an address. Null: it has no name. */
  @Text(120, { nullable: true })
  subject: string | null;

  @Column({ type: 'jsonb', nullable: true })
  before: Record<string, unknown> | null;

  @Column({ type: 'jsonb', nullable: true })
  after: Record<string, unknown> | null;

  /** Of a change of settings: its fields whole, before and after, so that it can be undone. Null: it cannot. */
  @Column({ type: 'jsonb', nullable: true })
  restore: Restore | null;

  @Text(45, { nullable: true })
  address: string | null;

  @Text(64)
  requestId: string;

  @Text(200)
  request: string;
}

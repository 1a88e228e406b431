import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CreatedAt } from './columns.ts';

/** The remembered answer of a publishing call, so that a repeated call changes nothing and gets the same answer. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn({ type: 'uuid' })
  userId: string;

  @PrimaryColumn({ type: 'varchar', length: 100 })
  key: string;

  /** SHA-256 of the request, to refuse the same key with another request. */
  @Column({ type: 'varchar', length: 64 })
  fingerprint: string;

  @Column({ type: 'json', nullable: true })
  response: unknown;

  @Index('idempotency_keys_age')
  @CreatedAt()
  createdAt: Date;
}

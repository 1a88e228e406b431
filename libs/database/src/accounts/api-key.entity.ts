import { Column, Entity, Index } from 'typeorm';
import type { KeyScope } from '@t0/contracts/accounts';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';

/** A member's key to the API (docs/product/developers.md#keys). The key itself is not stored. A row that is gone is a key revoked. */
@Entity('api_keys')
export class ApiKey {
  @Id()
  id: number;

  @Index('api_keys_user')
  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

  /** The member's own word for it. */
  @Text(60)
  name: string;

  /** SHA-256 of the key, hex: enough for 256 random bits. */
  @Text(64, { unique: true })
  hash: string;

  /** The last characters of the key. */
  @Text(4)
  hint: string;

  @Column({ type: 'text', array: true })
  scopes: KeyScope[];

  /** How long it lasts from its making; null: for ever. A replacement lasts as long again. */
  @Column({ type: 'smallint', nullable: true })
  days: number | null;

  @CreatedAt()
  createdAt: Date;

  @Timestamp({ nullable: true })
  expiresAt: Date | null;

  @Timestamp({ nullable: true })
  lastUsedAt: Date | null;
}

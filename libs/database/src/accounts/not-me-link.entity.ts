import { Column, Entity, Index } from 'typeorm';
import type { AccountEmailKind } from './account-email.entity.ts';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';

/** A one-time link 'this was not me' in an email about an account. `token` holds the hash, never the token. */
@Entity('not_me_links')
export class NotMeLink {
  @Id()
  id: number;

  @Index('not_me_links_user')
  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

  @Text(64, { unique: true })
  token: string;

  /** Of the email that holds it. */
  @Text(20)
  kind: AccountEmailKind;

  @CreatedAt()
  createdAt: Date;

  @Timestamp()
  expiresAt: Date;

  @Timestamp({ nullable: true })
  usedAt: Date | null;
}

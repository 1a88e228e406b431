import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import type { AccountEmailKind } from './account-email.entity.ts';
import { CreatedAt, Id, Timestamp, Text } from '../platform/columns.ts';
import { User } from './user.entity.ts';

/** A one-time link 'this was not me' in an email about an account. `token` holds the hash, never the token. */
@Entity('not_me_links')
export class NotMeLink {
  @Id()
  id: number;

  @Index('not_me_links_user')
  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

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

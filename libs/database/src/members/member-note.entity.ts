import { Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, References, Text } from '../platform/columns.ts';

/** A note of the staff about a member, which the member does not see (docs/product/console.md#notes). */
@Entity('member_notes')
@Index('member_notes_user', ['userId', 'id'])
export class MemberNote {
  @Id()
  id: number;

  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

  @Text(2000)
  text: string;

  /** The author's address at that time. */
  @Text(255)
  authorEmail: string;

  @CreatedAt()
  createdAt: Date;
}

import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Id, Text } from '../platform/columns.ts';
import { User } from '../accounts/user.entity.ts';

/** A note of the staff about a member, which the member does not see (docs/product/console.md#notes). */
@Entity('member_notes')
@Index('member_notes_user', ['userId', 'id'])
export class MemberNote {
  @Id()
  id: number;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Text(2000)
  text: string;

  /** The author's address at that time. */
  @Text(255)
  authorEmail: string;

  @CreatedAt()
  createdAt: Date;
}

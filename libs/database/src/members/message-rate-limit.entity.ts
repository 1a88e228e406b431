import { Column, Entity, JoinColumn, OneToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Id } from '../platform/columns.ts';
import { User } from '../accounts/user.entity.ts';

/** How many messages a member sent in the current window (docs/product/terminal.md#direct-line). */
@Entity('message_rate_limits')
export class MessageRateLimit {
  @Id()
  id: number;

  @Column({ type: 'uuid', unique: true })
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'integer', default: 0 })
  messageCount: number;

  @CreatedAt()
  windowStart: Date;
}

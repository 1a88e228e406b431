import { Column, Entity } from 'typeorm';
import { CreatedAt, Id, References } from '../platform/columns.ts';

/** How many messages a member sent in the current window (docs/product/terminal.md#direct-line). */
@Entity('message_rate_limits')
export class MessageRateLimit {
  @Id()
  id: number;

  @References('User', { onDelete: 'CASCADE', unique: true })
  @Column({ type: 'uuid', unique: true })
  userId: string;

  @Column({ type: 'integer', default: 0 })
  messageCount: number;

  @CreatedAt()
  windowStart: Date;
}

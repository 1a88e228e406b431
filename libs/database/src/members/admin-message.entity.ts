import { Check, Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';

/** One message between a member and the administrators; text or image is required (docs/product/terminal.md#direct-line). */
@Entity('admin_messages')
@Check('admin_messages_content', `"message" IS NOT NULL OR "image_url" IS NOT NULL`)
@Index('admin_messages_thread', ['userId', 'id'])
export class DirectMessage {
  @Id()
  id: number;

  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

  @Column({ type: 'text', nullable: true })
  message: string | null;

  @Text(500, { nullable: true })
  imageUrl: string | null;

  @Column({ type: 'boolean', default: false })
  isFromAdmin: boolean;

  @Column({ type: 'boolean', default: false })
  isRead: boolean;

  @Timestamp({ nullable: true })
  readAt: Date | null;

  @CreatedAt()
  createdAt: Date;
}

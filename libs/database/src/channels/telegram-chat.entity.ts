import { Column, Entity, JoinColumn, OneToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Id, Timestamp, Text } from '../platform/columns.ts';
import { User } from '../accounts/user.entity.ts';

/** The Telegram chat that a member is alerted in (docs/product/channels.md#telegram). One of a member, and a member's alone. */
@Entity('telegram_chats')
export class TelegramChat {
  @Id()
  id: number;

  @Column('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The chat's id at Telegram: digits. Never disclosed. */
  @Text(32, { unique: true })
  chatId: string;

  /** The '@name' of the user there, or the first name of one without. */
  @Text(100)
  name: string;

  @CreatedAt()
  createdAt: Date;

  /** When Telegram last accepted something for it, to the hour. */
  @Timestamp({ nullable: true })
  lastUsedAt: Date | null;
}

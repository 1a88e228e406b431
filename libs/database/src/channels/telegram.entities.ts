import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';

/** The Telegram chat that a member is alerted in (docs/product/channels.md#telegram). One of a member, and a member's alone. */
@Entity('telegram_chats')
export class TelegramChat {
  @Id()
  id: number;

  @References('User', { onDelete: 'CASCADE', unique: true })
  @Column('uuid')
  userId: string;

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

/** The code by which a chat is linked to a member (docs/product/channels.md#telegram): the newest of a member's, until it is used. */
@Entity('telegram_links')
export class TelegramLink {
  @References('User', { onDelete: 'CASCADE', unique: true })
  @PrimaryColumn('uuid')
  userId: string;

  /** SHA-256 of the code, in hex. */
  @Text(64, { unique: true })
  code: string;

  @Timestamp()
  expiresAt: Date;
}

/**
 * A Telegram user who was invited into the owner's private chat, or is in it (docs/product/channels.md#private-chat). Their access follows from
 * `telegram_chats` alone: a user without a linked member with access has to leave.
 */
@Entity('private_chat_members')
@Unique(['chatId', 'telegramId'])
@Check('private_chat_members_state', `"state" IN ('asked', 'invited', 'joined', 'left', 'removing')`)
export class PrivateChatMember {
  @Id()
  id: number;

  /** The private chat. */
  @Text(32)
  chatId: string;

  /** The user's id at Telegram: also the id of their chat with the bot. Never disclosed. */
  @Text(32)
  telegramId: string;

  /** `asked`: no invite could be made yet; `removing`: a ban by the bot may be in force and has to be lifted. */
  @Text(10)
  state: string;

  /** The link that was made for this person; null: none, or used. */
  @Text(200, { nullable: true })
  invite: string | null;

  @Timestamp({ nullable: true })
  inviteExpiresAt: Date | null;

  /** When the user was admitted last. */
  @Timestamp({ nullable: true })
  admittedAt: Date | null;

  /** The earliest time of the next attempt, if the user has to be removed. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  nextTryAt: Date;

  /** Failed attempts to remove the user. */
  @Column({ type: 'smallint', default: 0 })
  attempts: number;

  /** Why the last call about the user failed; null: it did not. */
  @Text(300, { nullable: true })
  lastError: string | null;

  @CreatedAt()
  createdAt: Date;
}

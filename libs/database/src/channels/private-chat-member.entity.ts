import { Check, Column, Entity, Unique } from 'typeorm';
import { CreatedAt, Id, Timestamp, Text } from '../platform/columns.ts';

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

import { Check, Column, Entity, Unique } from 'typeorm';
import { CreatedAt, Id, Timestamp, Text } from '../platform/columns.ts';

/**
 * A person who was invited into the owner's private chat, or is in it (docs/product/channels.md#private-chat). Whose access lets them in says
 * `telegram_chats` alone: a row whose person has no linked member with access is one that has to leave.
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

  /** By which Telegram knows the person: the id of their chat with the bot too. Never disclosed. */
  @Text(32)
  telegramId: string;

  /** `asked`: no invite could be made yet; `removing`: a ban of ours may stand, which is lifted. */
  @Text(10)
  state: string;

  /** The link that was made for this person; null: none, or used. */
  @Text(200, { nullable: true })
  invite: string | null;

  @Timestamp({ nullable: true })
  inviteExpiresAt: Date | null;

  /** When the person was let in last. */
  @Timestamp({ nullable: true })
  admittedAt: Date | null;

  /** Not looked at before, where the person has to leave. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  nextTryAt: Date;

  /** Tries to remove the person that failed. */
  @Column({ type: 'smallint', default: 0 })
  attempts: number;

  /** Why the last call about the person failed; null: it did not. */
  @Text(300, { nullable: true })
  lastError: string | null;

  @CreatedAt()
  createdAt: Date;
}

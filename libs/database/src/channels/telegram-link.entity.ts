import { Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { Timestamp, Text } from '../platform/columns.ts';
import { User } from '../accounts/user.entity.ts';

/** The code by which a chat is linked to a member (docs/product/channels.md#telegram): the newest of a member's, until it is used. */
@Entity('telegram_links')
export class TelegramLink {
  @PrimaryColumn('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** SHA-256 of the code, in hex. */
  @Text(64, { unique: true })
  code: string;

  @Timestamp()
  expiresAt: Date;
}

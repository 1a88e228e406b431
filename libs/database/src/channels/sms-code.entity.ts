import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { Timestamp, Text } from '../platform/columns.ts';
import { User } from '../accounts/user.entity.ts';

/** The code by which a member proves a phone (docs/product/channels.md#sms): the newest of a member's, until it is used. */
@Entity('sms_codes')
export class SmsCode {
  @PrimaryColumn('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** E.164. */
  @Text(16)
  number: string;

  /** HMAC-SHA256 of member, number and code, in hex. */
  @Text(64)
  code: string;

  @Column({ type: 'smallint', default: 0 })
  attempts: number;

  @Timestamp()
  expiresAt: Date;
}

import { Check, Column, Entity, JoinColumn, OneToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Id, Timestamp, Text } from '../platform/columns.ts';
import { User } from '../accounts/user.entity.ts';

/** The phone that a member proved, and is alerted on (docs/product/channels.md#sms). One of a member, and of who proved it last. */
@Entity('sms_numbers')
@Check('sms_numbers_off', `"off" IN ('stopped', 'unreachable')`)
export class SmsNumber {
  @Id()
  id: number;

  @Column('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** E.164. Never disclosed in full. */
  @Text(16, { unique: true })
  number: string;

  /** One of `SMS_OFF` of the contracts: why nothing is sent to it; null: it takes messages. */
  @Text(20, { nullable: true })
  off: string | null;

  @CreatedAt()
  createdAt: Date;

  /** When Twilio last accepted something for it, to the hour. */
  @Timestamp({ nullable: true })
  lastUsedAt: Date | null;
}

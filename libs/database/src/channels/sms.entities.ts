import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';

/** The code by which a member proves a phone (docs/product/channels.md#sms): the newest of a member's, until it is used. */
@Entity('sms_codes')
export class SmsCode {
  @References('User', { onDelete: 'CASCADE', unique: true })
  @PrimaryColumn('uuid')
  userId: string;

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

/** How many alerts by SMS a member was sent in a calendar month, UTC (docs/product/channels.md#sms). */
@Entity('sms_months')
export class SmsMonth {
  @References('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId: string;

  /** Its first day. */
  @PrimaryColumn('date')
  month: string;

  @Column({ type: 'integer' })
  messages: number;
}

/** The phone that a member proved, and is alerted on (docs/product/channels.md#sms). One of a member, and of who proved it last. */
@Entity('sms_numbers')
@Check('sms_numbers_off', `"off" IN ('stopped', 'unreachable')`)
export class SmsNumber {
  @Id()
  id: number;

  @References('User', { onDelete: 'CASCADE', unique: true })
  @Column('uuid')
  userId: string;

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

/** An SMS that Twilio accepted, for what all of them cost (docs/product/channels.md#sms). Names nobody: neither member nor number nor text. */
@Entity('sms_messages')
export class SmsMessage {
  /** By which Twilio knows it. */
  @PrimaryColumn({ type: 'varchar', length: 34 })
  sid: string;

  @Index('sms_messages_created')
  @CreatedAt()
  createdAt: Date;

  @Column({ type: 'smallint', default: 1 })
  segments: number;

  /** The status that Twilio reported last: queued, sent, delivered, undelivered, failed. */
  @Text(20, { default: 'queued' })
  status: string;

  /** Of Twilio's errors; null: none. */
  @Column({ type: 'integer', nullable: true })
  errorCode: number | null;

  /** The cost; null until Twilio reported it. */
  @Column({ type: 'numeric', precision: 12, scale: 5, nullable: true })
  price: string | null;

  /** ISO 4217. */
  @Text(3, { nullable: true })
  currency: string | null;
}

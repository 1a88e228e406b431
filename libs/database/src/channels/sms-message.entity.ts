import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CreatedAt, Text } from '../platform/columns.ts';

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

import type { PublicationKind } from '@t0/contracts/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Timestamp, Text } from '../platform/columns.ts';

const count = (): PropertyDecorator => Column({ type: 'integer' });

/** Whom a publication reached, as counted last: what remains of a receipt when Redis is wiped, or the event log no longer holds it. */
@Entity('delivery_receipts')
@Index('delivery_receipts_publication', ['kind', 'entityId'])
@Index('delivery_receipts_age', ['publishedAt'])
export class DeliveryReceipt {
  /** Its place in the event log. */
  @PrimaryColumn({
    type: 'bigint',
    primaryKeyConstraintName: 'delivery_receipts_pkey',
    transformer: { to: (value: number) => value, from: Number },
  })
  seq: number;

  @Text(20)
  kind: PublicationKind;

  /** Of the signal or the notification. */
  @count()
  entityId: number;

  @Timestamp()
  publishedAt: Date;

  /** Members connected when it went out, and those who were away and got it on their return. */
  @count()
  online: number;

  @count()
  later: number;

  /** Of those online, those whose screen confirmed it; by the buckets of libs/domain/src/live/latency-buckets.ts as well. */
  @count()
  reached: number;

  @Column({ type: 'integer', array: true })
  latency: number[];
}

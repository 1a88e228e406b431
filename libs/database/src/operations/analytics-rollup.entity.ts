import { Column, Entity, PrimaryColumn } from 'typeorm';

const count = (): PropertyDecorator => Column({ type: 'integer', default: 0 });

/** Figures of five minutes, from `windowStart`: what the console's plots are made of. */
@Entity('analytics_rollups')
export class AnalyticsRollup {
  @PrimaryColumn({ type: 'timestamptz', precision: 3 })
  windowStart: Date;

  @count()
  signals: number;

  @count()
  notifications: number;

  @count()
  emailsSent: number;

  @count()
  emailsFailed: number;

  /** Deliveries to connected members that should have been, and those that screens confirmed. */
  @count()
  expected: number;

  @count()
  delivered: number;

  /** Confirmations by the buckets of libs/domain/src/live/latency-buckets.ts. */
  @Column({ type: 'integer', array: true, default: () => `'{}'` })
  latency: number[];

  /** The greatest numbers seen. */
  @count()
  membersOnline: number;

  @count()
  sockets: number;
}

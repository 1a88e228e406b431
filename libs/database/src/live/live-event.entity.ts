import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LiveEventType } from '@t0/contracts';
import { Timestamp, Text } from '../platform/columns.ts';

/**
 * One row of the event log (docs/REALTIME.md#event-log). `seq` is gapless and in commit order. `data` is kept as the text it was encoded to,
 * so that an event is encoded once on its whole way.
 */
@Entity('live_events')
@Index('live_events_unpublished', ['seq'], { where: '"published_at" IS NULL' })
@Index('live_events_age', ['at'])
@Index('live_events_publications', { synchronize: false })
export class LiveEventRow {
  @PrimaryColumn({ type: 'bigint', transformer: { to: (value: number) => value, from: Number } })
  seq: number;

  @Text(50)
  type: LiveEventType;

  @Column({ type: 'smallint' })
  v: number;

  @Text(60)
  audience: string;

  @Column({ type: 'json' })
  data: unknown;

  @Timestamp()
  at: Date;

  /** When it was in the Redis stream and its jobs were queued; null until then. */
  @Timestamp({ nullable: true })
  publishedAt: Date | null;
}

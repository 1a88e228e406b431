import type { LiveEventType } from '@t0/contracts/live';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Text, Timestamp } from '../platform/columns.ts';

/**
 * One row of the event log (docs/REALTIME.md#event-log). `seq` is gapless and in commit order. `data` is kept as the text it was encoded to,
 * so that an event is encoded once on its whole way.
 */
@Entity('live_events')
@Index('live_events_unpublished', ['seq'], { where: '"published_at" IS NULL' })
@Index('live_events_age', ['at'])
@Index('live_events_publications', { synchronize: false })
@Index('live_events_names', { synchronize: false })
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

/**
 * The head of the event log: a single row whose lock serialises appends. `lastSeq` is the newest seq given out,
 * `epoch` names this log; it changes when the log was replaced, so that old cursors cannot be mistaken.
 */
@Entity('live_log')
@Check('live_log_single', '"id" = 1')
export class LiveLog {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Text(32)
  epoch: string;

  @Column({ type: 'bigint', default: 0, transformer: { to: (value: number) => value, from: Number } })
  lastSeq: number;

  /** The timeline of PostgreSQL on which the newest event was appended: a promoted standby goes on with another one. */
  @Column({ type: 'integer', default: 0 })
  timeline: number;
}

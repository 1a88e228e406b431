import type { WatchChoices } from '@t0/contracts/notifications';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { References, Text, Timestamp } from '../platform/columns.ts';

/** Of which signals a member is notified (docs/product/watching.md#what-a-member-follows). Without a row: of all. */
@Entity('watch_choices')
export class WatchChoice {
  @References('User', { onDelete: 'CASCADE', unique: true })
  @PrimaryColumn('uuid')
  userId: string;

  @Column({ type: 'varchar', length: 10, array: true, default: [] })
  followed: InstrumentSymbol[];

  @Column({ type: 'varchar', length: 10, array: true, default: [] })
  muted: InstrumentSymbol[];

  @Column({ type: 'boolean', default: false })
  onlyFollowed: boolean;

  @Column({ type: 'smallint', nullable: true })
  leastConfidence: number | null;

  @Text(5, { nullable: true })
  direction: WatchChoices['direction'];

  @Text(6, { nullable: true })
  status: WatchChoices['status'];

  @Column({ type: 'smallint', nullable: true })
  enoughLosses: number | null;

  @Column({ type: 'double precision', nullable: true })
  enoughLossR: number | null;

  /** Of the device on which the limits were chosen last: the day of a member who reads local times. */
  @Text(64, { default: 'UTC' })
  zone: string;

  /** When a limit was reached, until when new signals are silent, and why (docs/product/watching.md#enough-for-today). */
  @Timestamp({ nullable: true })
  silentSince: Date | null;

  @Timestamp({ nullable: true })
  silentUntil: Date | null;

  @Text(40, { nullable: true })
  silentReason: string | null;

  /** Until then the member trades on, by the typed sentence. */
  @Timestamp({ nullable: true })
  liftedUntil: Date | null;
}

/** A member's choices as they cross the wire. */
export function toWatchChoices({ userId: _, zone: __, liftedUntil: ___, ...stored }: WatchChoice): WatchChoices {
  const { silentSince, silentUntil } = stored;
  return {
    ...stored,
    silentSince: silentSince?.toISOString() ?? null,
    silentUntil: silentUntil?.toISOString() ?? null,
  };
}

/**
 * SQL over `users u` and `signals s`: true if the member is notified of the signal: it passes the member's choices, or the member took it. Says the
 * same as `isMuted` of the domain.
 */
export const IS_HEEDED = `(NOT EXISTS (
    SELECT FROM watch_choices w WHERE w.user_id = u.id AND (
      s.instrument = ANY (w.muted) OR (w.only_followed AND s.instrument <> ALL (w.followed))
      OR s.confidence < w.least_confidence OR s.direction <> w.direction
      OR (w.status = 'active' AND s.status = 'limit')
      OR (w.silent_until > now() AND s.created_at >= w.silent_since)
      OR (w.status = 'limit' AND s.status <> 'limit'
        AND NOT EXISTS (SELECT FROM signal_steps a WHERE a.signal_id = s.id AND (a.kind = 'activated' OR a.state ->> 'status' = 'limit')))))
  OR EXISTS (SELECT FROM journal_entries j WHERE j.user_id = u.id AND j.signal_id = s.id AND j.decision = 'taken'))`;

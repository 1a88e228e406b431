import { toWatchChoices, WatchChoice } from '@t0/database/notifications';
import { isTimeZone } from '@t0/domain/channels';
import { dayBounds } from '@t0/domain/journal';
import type { Emit } from '@t0/events';
import { In, type EntityManager } from 'typeorm';

/** `$1`: a member, or else `$2` a signal that ended: who took it, has a limit, and is not silent yet. Locked: counts follow one another. */
const LOCK = `
  SELECT w.user_id AS "userId", CASE us.time_zone WHEN 'local' THEN w.zone ELSE 'UTC' END AS zone
  FROM watch_choices w LEFT JOIN user_settings us ON us.user_id = w.user_id
  WHERE (w.enough_losses IS NOT NULL OR w.enough_loss_r IS NOT NULL)
    AND coalesce(greatest(w.silent_until, w.lifted_until) <= now(), true)
    AND (w.user_id = $1 OR w.user_id IN (
      SELECT j.user_id FROM journal_entries j WHERE j.signal_id = $2 AND j.decision = 'taken'))
  ORDER BY w.user_id FOR UPDATE OF w`;

/** The price at which a position without a noted exit ended: at the tick of its end, or the first one after it (docs/product/record.md#acts-of-the-desk). */
const END = `(
  SELECT (st.tick ->> CASE s.direction WHEN 'long' THEN 'bid' ELSE 'ask' END)::numeric FROM signal_steps st
  WHERE st.signal_id = s.id AND st.tick IS NOT NULL AND st.state ->> 'status' = 'closed'
    AND EXISTS (SELECT FROM signal_steps a WHERE a.signal_id = s.id AND a.state ->> 'status' = 'active')
  ORDER BY st.id LIMIT 1)`;
/** The levels as first published, which give 1 R. */
const PUBLISHED = `(SELECT st.state FROM signal_steps st WHERE st.signal_id = s.id AND st.state IS NOT NULL ORDER BY st.id LIMIT 1)`;

/** `$1` members, `$2` and `$3` begin and end of the day of each. Own results of what ended on the day: docs/product/journal.md#own-results. */
const REACH = `
  WITH reached AS (
    SELECT w.user_id, day.ends, CASE WHEN today.losses >= w.enough_losses
      THEN today.losses || CASE today.losses WHEN 1 THEN ' loss' ELSE ' losses' END
      ELSE 'a loss of ' || round(-today.r, 2) || ' R' END AS reason
    FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) AS day (user_id, begins, ends)
    JOIN watch_choices w ON w.user_id = day.user_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE own.r < 0) AS losses, round(sum(own.r), 4) AS r FROM (
        SELECT CASE s.direction WHEN 'long' THEN 1 ELSE -1 END * (coalesce(j.exit, ${END}) - j.fill)
          / nullif(abs((p.state ->> 'entryPrice')::numeric - (p.state ->> 'slPrice')::numeric), 0) AS r
        FROM journal_entries j JOIN signals s ON s.id = j.signal_id CROSS JOIN LATERAL ${PUBLISHED} AS p
        WHERE j.user_id = day.user_id AND j.at > now() - interval '90 days' AND j.decision = 'taken' AND j.fill IS NOT NULL
          AND coalesce(j.exit_at, s.closed_at, CASE WHEN j.exit IS NOT NULL THEN j.updated_at END) >= day.begins) AS own
      ) AS today
    WHERE today.losses >= w.enough_losses OR -today.r >= w.enough_loss_r::numeric),
  silent AS (
    UPDATE watch_choices w SET silent_since = clock_timestamp(), silent_until = r.ends, silent_reason = r.reason
    FROM reached r WHERE w.user_id = r.user_id RETURNING w.user_id)
  SELECT user_id AS "userId" FROM silent`;

/**
 * Makes new signals silent for members whose day is over (docs/product/watching.md#enough-for-today), until the next one, and emits their choices: of
 * one member whose journal or choice changed, or of all who took a signal that ended. Call it last in the transaction of the change.
 */
export async function checkEnough(
  manager: EntityManager,
  emit: Emit,
  { userId = null, signalId = null }: { userId?: string | null; signalId?: number | null },
): Promise<void> {
  const members = await manager.query<{ userId: string; zone: string }[]>(LOCK, [userId, signalId]);
  if (members.length === 0) return;
  const now = Date.now();
  // A zone that this program does not know must not keep a signal from ending.
  const days = members.map(({ zone }) => dayBounds(now, isTimeZone(zone) ? zone : 'UTC'));
  const timesOf = (name: 'begins' | 'ends'): Date[] => days.map((day) => new Date(day[name]));
  const silent = await manager.query<{ userId: string }[]>(REACH, [
    members.map((member) => member.userId),
    timesOf('begins'),
    timesOf('ends'),
  ]);
  if (silent.length === 0) return;
  for (const choice of await manager.findBy(WatchChoice, { userId: In(silent.map((member) => member.userId)) }))
    emit('watching.updated', `user:${choice.userId}`, toWatchChoices(choice));
}

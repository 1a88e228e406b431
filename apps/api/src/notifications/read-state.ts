import type { ReadChange } from '@t0/contracts';
import type { EntityManager } from 'typeorm';
import { visible } from './visible-notifications.ts';

/** A read state after a change. */
interface ReadMark {
  id: number;
  is_read: boolean;
  version: number;
  read_at: Date | null;
}

/** True if a mark `r` of the notification `n` counts: one from before the signal was withdrawn is about the old text. */
export const IS_READ = `(coalesce(r.is_read, false) AND (n.withdrawn_at IS NULL OR r.read_at >= n.withdrawn_at))`;

/** $1 member, $2 visible since, $3 read or unread, $4 the one notification or null for all. */
const STATES = `
  FROM notifications n LEFT JOIN user_notifications r ON r.user_id = $1 AND r.notification_id = n.id
  WHERE ${visible('$1', '$2')}`;

/**
 * Only changed marks are written, so that a repeated mark changes nothing. Notifications are locked until the marks are written, so that
 * none is deleted in between. All statements lock them in one order, so that no two wait for each other.
 */
const WRITE = `
  WITH other AS (
    SELECT n.id ${STATES} AND ${IS_READ} <> $3 AND ($4::integer IS NULL OR n.id = $4)
    ORDER BY n.id FOR KEY SHARE OF n
  )
  INSERT INTO user_notifications AS mark (user_id, notification_id, is_read, read_at)
  SELECT $1, other.id, $3, CASE WHEN $3 THEN now() END FROM other
  ON CONFLICT (user_id, notification_id) DO UPDATE
    SET is_read = excluded.is_read, read_at = excluded.read_at, version = mark.version + 1
    WHERE mark.is_read <> excluded.is_read OR mark.read_at < (SELECT withdrawn_at FROM notifications WHERE id = mark.notification_id)
  RETURNING notification_id AS id, is_read, version, read_at`;

const FIND = `
  SELECT n.id, ${IS_READ} AS is_read, coalesce(r.version, 0) AS version, CASE WHEN ${IS_READ} THEN r.read_at END AS read_at
  ${STATES} AND n.id = $3`;

/** The member whose read state is changed, and the time from which that member sees notifications. */
export interface Marker {
  userId: string;
  since: Date;
}

/** Marks the notification `id`, or with null all that are visible. Answers what changed; null when nothing did. */
export async function writeReadState(
  manager: EntityManager,
  { userId, since }: Marker,
  isRead: boolean,
  id: number | null,
): Promise<ReadChange | null> {
  return toChange(userId, await manager.query<ReadMark[]>(WRITE, [userId, since, isRead, id]));
}

/** The current read state of one notification; null when the member does not see it. */
export async function readReadState(
  manager: EntityManager,
  { userId, since }: Marker,
  id: number,
): Promise<ReadChange | null> {
  return toChange(userId, await manager.query<ReadMark[]>(FIND, [userId, since, id]));
}

function toChange(userId: string, marks: ReadMark[]): ReadChange | null {
  const [first] = marks;
  return (
    (first && {
      userId,
      isRead: first.is_read,
      readAt: first.read_at?.toISOString() ?? null,
      marks: marks.map(({ id, version }) => ({ id, version })),
    }) ??
    null
  );
}

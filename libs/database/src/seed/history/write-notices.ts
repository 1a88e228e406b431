import type { EntityManager } from 'typeorm';
import type { GeneratedNotice } from './notices.ts';

const NOTICES = `
  INSERT INTO notifications (title, message, type, priority, is_global, signal_id, created_by, created_at, fanned_out_at, withdrawn_at,
    struck_title, struck_message)
  SELECT title, message, type, priority, is_global, signal_id, created_by, created_at, created_at, withdrawn_at, struck_title, struck_message
  FROM json_populate_recordset(NULL::notifications, $1)
  RETURNING id`;
/** Read the same hour, and again once its signal was withdrawn; what came in the last hours is still unread. */
const MARKS = `
  INSERT INTO user_notifications (user_id, notification_id, is_read, read_at, created_at)
  SELECT u.id, n.id, true, n.notified_at + interval '40 minutes', n.notified_at + interval '40 minutes'
  FROM users u, (SELECT id, greatest(created_at, withdrawn_at) AS notified_at FROM notifications) n
  WHERE u.email = ANY($1) AND n.notified_at < $2`;

/** Writes the notifications, as read by these members up to a time. Returns their numbers, in the order given. */
export async function writeNotices(
  manager: EntityManager,
  notices: readonly GeneratedNotice[],
  deskId: string,
  read: { by: readonly string[]; until: Date },
): Promise<number[]> {
  const iso = (at: number): string => new Date(at).toISOString();
  const rows = notices.map(({ at, title, message, type, priority, isGlobal, isByDesk, signalId, struck }) => ({
    title,
    message,
    type,
    priority,
    is_global: isGlobal,
    signal_id: signalId,
    created_by: isByDesk ? deskId : null,
    created_at: iso(at),
    ...(struck && { withdrawn_at: iso(struck.at), struck_title: struck.title, struck_message: struck.message }),
  }));
  const made = await manager.query<{ id: number }[]>(NOTICES, [JSON.stringify(rows)]);
  await manager.query(MARKS, [read.by, read.until]);
  return made.map(({ id }) => id);
}

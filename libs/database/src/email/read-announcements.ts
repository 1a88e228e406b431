import { ANNOUNCED_BY_DEFAULT } from '@t0/contracts/email';
import type { AnnouncementState, EmailAnnouncement as WireAnnouncement } from '@t0/contracts/email';
import { emailsDone, type EmailCounts } from '@t0/contracts/platform';
import type { EntityManager } from 'typeorm';
import { deliveryCounts } from '../channels/email-counts.ts';
import type { EmailAnnouncement } from './email-announcement.entity.ts';

/** A stored announcement with the counts of its rows; `waiting`: the recipients of whom some have no row yet. */
interface Counted
  extends EmailCounts, Pick<EmailAnnouncement, 'id' | 'subject' | 'filter' | 'createdAt' | 'stoppedAt' | 'version'> {
  author: string | null;
  waiting: number | null;
  isDue: boolean;
  isFannedOut: boolean;
}

const READ = `
  SELECT a.id, a.subject, a.filter, u.email AS author, a.created_at AS "createdAt", a.stopped_at AS "stoppedAt", a.version,
    cardinality(a.recipients) AS waiting, a.recipients IS NOT NULL OR a.created_at <= now() AS "isDue", a.fanned_out_at IS NOT NULL AS "isFannedOut", c.*
  FROM email_announcements a
  LEFT JOIN users u ON u.id = a.author_id
  CROSS JOIN LATERAL (${deliveryCounts(`channel = 'email'`, { kind: 'announcement', id: 'a.id' })}) c`;

/** The newest `limit` announcements, those before the id `before` if one is given. */
export async function readAnnouncements(
  manager: EntityManager,
  limit: number,
  before?: number,
): Promise<WireAnnouncement[]> {
  const sql = `${READ} WHERE $2::integer IS NULL OR a.id < $2 ORDER BY a.id DESC LIMIT $1`;
  return (await manager.query<Counted[]>(sql, [limit, before ?? null])).map(toWire);
}

/** One announcement with the outcomes of its emails so far; null when there is none. */
export async function readAnnouncement(manager: EntityManager, id: number): Promise<WireAnnouncement | null> {
  const [row] = await manager.query<Counted[]>(`${READ} WHERE a.id = $1`, [id]);
  return row ? toWire(row) : null;
}

/** A recipient without a row counts as on its way. */
function toWire({ filter, waiting, createdAt, stoppedAt, isDue, isFannedOut, ...row }: Counted): WireAnnouncement {
  const total = waiting ?? row.total;
  const queued = total - emailsDone(row);
  const state = ((): AnnouncementState => {
    if (stoppedAt) return 'stopped';
    if (!isDue) return 'scheduled';
    return queued > 0 || !isFannedOut ? 'sending' : 'sent';
  })();
  return {
    ...row,
    total,
    queued,
    state,
    show: filter.show ?? ANNOUNCED_BY_DEFAULT,
    q: filter.q ?? null,
    createdAt: createdAt.toISOString(),
  };
}

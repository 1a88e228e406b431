import { Injectable, NotFoundException } from '@nestjs/common';
import { ListNotificationsQuery } from '@t0/contracts/notifications';
import type {
  NotificationCounts,
  ReadChange,
  UserNotification as WireUserNotification,
} from '@t0/contracts/notifications';
import { MAX_ROW_ID, parsePageCursor } from '@t0/contracts/platform';
import type { User } from '@t0/database/accounts';
import { INBOX, IS_MARKED, IS_READ, IS_VISIBLE, LAST_WORDS, PRESENT, SINCE } from '@t0/database/notifications';
import type { UserNotification } from '@t0/database/notifications';
import { withReadState, type ReadMark } from '@t0/domain/notifications';
import { EventLog, type Emit } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import type { Encoded } from '../live/encoded-answer.ts';
import { OpeningParts, readScalar } from '../platform/opening-parts.ts';
import { jsonArray } from '../platform/rows/json-rows.ts';
import { EncodedNotifications } from './encoded-notifications.ts';

/** A read state after a change. */
interface StoredMark {
  id: number;
  is_read: boolean;
  version: number;
  read_at: Date | null;
}

/** What a statement about the member $1 reads. */
const STATES = `FROM users u CROSS JOIN ${INBOX} WHERE u.id = $1 AND ${IS_VISIBLE}`;
const COUNT = `SELECT count(*) FILTER (WHERE NOT ${IS_READ})::integer AS count, count(*)::integer AS total ${STATES}`;

/** Changes of one member wait for each other here. Answers the version of this one. */
const LOCK = `
  INSERT INTO read_positions AS p (user_id, version) VALUES ($1, 1)
  ON CONFLICT (user_id) DO UPDATE SET version = p.version + 1 RETURNING version`;

/** Stores exceptions. Notifications are locked, all in one order, so that none is deleted in between. */
const store = (ids: string, isRead: string, version: string): string => `
  INSERT INTO user_notifications (user_id, notification_id, is_read, read_at, version)
  SELECT $1, id, ${isRead}, CASE WHEN ${isRead} THEN now() END, ${version}
  FROM (SELECT id FROM notifications WHERE id IN (${ids}) ORDER BY id FOR KEY SHARE) AS n
  ON CONFLICT (user_id, notification_id) DO UPDATE
    SET is_read = excluded.is_read, read_at = excluded.read_at, version = excluded.version
  RETURNING notification_id AS id, is_read, version, read_at`;

/** $1 member, $2 version, $3 notification, $4 read or unread. A repeated mark changes nothing. */
const MARK = store(`SELECT n.id ${STATES} AND n.id = $3 AND ${IS_READ} <> $4`, '$4::boolean', '$2::integer');

/** $1 member, $2 version: the position passes everything but the newest, which become exceptions. */
const MARK_ALL = `
  WITH other AS (SELECT n.id, ${LAST_WORDS} > ${PRESENT} AS is_late ${STATES} AND NOT ${IS_READ}),
    late AS (${store('SELECT id FROM other WHERE is_late', 'true', '$2::integer')}),
    moved AS (UPDATE read_positions SET read_to = greatest(read_to, ${PRESENT}) WHERE user_id = $1),
    passed AS (DELETE FROM user_notifications r USING notifications n
      WHERE r.user_id = $1 AND n.id = r.notification_id AND ${LAST_WORDS} <= ${PRESENT})
  SELECT id, true AS is_read, $2::integer AS version, now()::timestamptz(3) AS read_at FROM other ORDER BY id`;

const firstUnread = (at: string): string => `(
  SELECT ${at} - interval '1 millisecond' FROM ${INBOX}
  WHERE ${IS_VISIBLE} AND ${at} > p.position AND NOT ${IS_READ} ORDER BY ${at} LIMIT 1)`;

/** The position moves to just before the oldest unread one, and what it passed is no exception any longer. */
const ADVANCE = `
  WITH goal AS MATERIALIZED (
    SELECT least(${PRESENT}, ${firstUnread('n.created_at')}, ${firstUnread('n.withdrawn_at')}) AS at FROM users u WHERE u.id = $1),
    moved AS (UPDATE read_positions SET read_to = greatest(read_to, at) FROM goal WHERE user_id = $1)
  DELETE FROM user_notifications r USING goal, notifications n
  WHERE r.user_id = $1 AND n.id = r.notification_id AND ${LAST_WORDS} <= at AND ${IS_MARKED}`;

const VERSION = `CASE WHEN r.id IS NOT NULL THEN r.version WHEN ${IS_READ} THEN coalesce(p.version, 0) ELSE 0 END`;
const FIND = `
  SELECT n.id, ${IS_READ} AS is_read, ${VERSION} AS version, CASE WHEN ${IS_READ} THEN coalesce(r.read_at, p.position) END AS read_at
  ${STATES} AND n.id = $2`;

async function lockPosition(manager: EntityManager, userId: string): Promise<number> {
  const [row] = await manager.query<[{ version: number }]>(LOCK, [userId]);
  return row.version;
}

/** The read states that a statement answers, of the member as $1; null when there is none. */
async function changed(
  manager: EntityManager,
  userId: string,
  sql: string,
  values: readonly unknown[],
): Promise<ReadChange | null> {
  const marks = await manager.query<StoredMark[]>(sql, [userId, ...values]);
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

/** Read marks in one event, at most: keeps each entry of the log small. */
const MARKS_PER_EVENT = 500;

/** A notification's row and revision, with the member's mark. */
interface Read {
  id: number;
  revision: string;
  mark: (Pick<UserNotification, 'isRead' | 'version'> & { readAt: string | null }) | null;
}

/** A member's view of the broadcasts and what was read of them: rows record read state only (docs/product/notifications.md#notifications). */
@Injectable()
export class InboxService {
  private readonly encoded: EncodedNotifications;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    parts: OpeningParts,
  ) {
    this.encoded = new EncodedNotifications(db);
    parts.add<Read[]>({
      path: '/api/user/notifications',
      readers: 'subscribed',
      sql: this.listSql(String(new ListNotificationsQuery().limit), 'true'),
      toWire: (read) => this.encode(read),
      isEncoded: true,
    });
  }

  /** The notifications that the member may see, newest first. */
  async list(user: User, { limit, before }: ListNotificationsQuery): Promise<Encoded<WireUserNotification[]>> {
    const after = parsePageCursor(before);
    const sql = this.listSql('$2', '($3::timestamptz IS NULL OR (n.created_at, n.id) < ($3, $4::integer))');
    const values = [limit, after?.createdAt ?? null, after?.id ?? null];
    return this.encode(await readScalar(this.db.manager, user.id, sql, values));
  }

  /** The number of visible notifications for the member, and of unread ones among them. */
  async unreadCount(user: User): Promise<NotificationCounts> {
    const [row] = await this.db.query<[NotificationCounts]>(COUNT, [user.id]);
    return row;
  }

  /** Marks one notification, with an event for the member's other tabs. Repeating it changes nothing. 404 when it is not visible. */
  mark(user: User, id: number, isRead: boolean): Promise<ReadChange> {
    return this.log.transact(async (manager, emit) => {
      if (id > MAX_ROW_ID) throw notVisible();
      const version = await lockPosition(manager, user.id);
      const change = await changed(manager, user.id, MARK, [version, id, isRead]);
      if (change) {
        emitChange(emit, change);
        if (isRead) await manager.query(ADVANCE, [user.id]);
      }
      const state = change ?? (await changed(manager, user.id, FIND, [id]));
      if (!state) throw notVisible();
      return state;
    });
  }

  /** Marks everything visible as read, with an event for the member's other tabs. */
  markAllRead(user: User): Promise<ReadChange> {
    return this.log.transact(async (manager, emit) => {
      const change = await changed(manager, user.id, MARK_ALL, [await lockPosition(manager, user.id)]);
      if (change) emitChange(emit, change);
      return change ?? { userId: user.id, isRead: true, readAt: null, marks: [] };
    });
  }

  private listSql(limit: string, before: string): string {
    // Two walks from the newest on: of what the member sees by its time, and of older ones that are global.
    const newest = (which: string): string => `(
      SELECT n.id, n.xmin::text AS revision, n.created_at, CASE WHEN ${IS_READ} OR r.id IS NOT NULL THEN
         json_build_object('isRead', ${IS_READ}, 'readAt', coalesce(r.read_at, p.position), 'version', ${VERSION}) END AS mark
       FROM ${INBOX} WHERE ${which} AND ${IS_VISIBLE} AND ${before} ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit})`;
    return jsonArray(
      `SELECT id, revision, mark FROM (${newest(`n.created_at >= ${SINCE}`)} UNION ALL ${newest(`n.is_global AND n.created_at < ${SINCE}`)}) AS n
       ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
    );
  }

  /** Rows that were deleted meanwhile are left out. */
  private async encode(read: Read[]): Promise<string> {
    const encoded = await this.encoded.read(read);
    const records = read.flatMap(({ id, mark }) => {
      const found = encoded.get(id);
      if (!found) return [];
      const state = { ...withReadState(found.notification, readMarkOf(mark)), notification: undefined };
      return [`${JSON.stringify(state).slice(0, -1)},"notification":${found.json}}`];
    });
    return `[${records.join(',')}]`;
  }
}

/** A mark as selected, with its time as it crosses the wire; null: never marked. */
const readMarkOf = (mark: Read['mark']): ReadMark =>
  mark
    ? { ...mark, readAt: mark.readAt === null ? null : new Date(mark.readAt).toISOString() }
    : { isRead: false, readAt: null, version: 0 };

function emitChange(emit: Emit, change: ReadChange): void {
  for (let start = 0; start < change.marks.length; start += MARKS_PER_EVENT) {
    const marks = change.marks.slice(start, start + MARKS_PER_EVENT);
    emit('notification.read', `user:${change.userId}`, { ...change, marks });
  }
}

function notVisible(): NotFoundException {
  return new NotFoundException({
    error: 'NOTIFICATION_NOT_FOUND',
    message: 'This notification no longer exists',
  });
}

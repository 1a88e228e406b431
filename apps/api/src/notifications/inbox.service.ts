import { Injectable, NotFoundException } from '@nestjs/common';
import { ListNotificationsQuery } from '@t0/contracts/notifications';
import type {
  NotificationCounts,
  ReadChange,
  UserNotification as WireUserNotification,
} from '@t0/contracts/notifications';
import { MAX_ROW_ID, parsePageCursor } from '@t0/contracts/platform';
import type { User } from '@t0/database/accounts';
import { isPreferred } from '@t0/database/notifications';
import type { UserNotification } from '@t0/database/notifications';
import { withReadState } from '@t0/domain/notifications';
import type { ReadMark } from '@t0/domain/notifications';
import { EventLog } from '@t0/events';
import type { Emit } from '@t0/events';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Encoded } from '../live/encoded-answer.ts';
import { OpeningParts, readScalar } from '../platform/opening-parts.ts';
import { jsonArray } from '../platform/rows/json-rows.ts';
import { EncodedNotifications } from './encoded-notifications.ts';

/** The fields of a member that the rule reads. */
type Reader = Pick<User, 'role' | 'subscriptionStartedAt' | 'createdAt'>;

const ALWAYS = new Date(0);

/**
 * The time from which a member sees notifications that are not global: the begin of the current subscription
 * (docs/product/notifications.md#visibility), or of the account when no begin was recorded. Administrators write them and see all.
 */
function visibleSince(reader: Reader): Date {
  return reader.role !== null ? ALWAYS : (reader.subscriptionStartedAt ?? reader.createdAt);
}

/** The same of a row `u` of users, in SQL. */
const SINCE = `CASE WHEN u.role IS NOT NULL THEN to_timestamp(0) ELSE coalesce(u.subscription_started_at, u.created_at) END`;

/** Owners see billing cases (docs/product/notifications.md#billing-cases). */
const isOwner = ({ role }: Pick<User, 'role'>): boolean => role === 'owner';

/**
 * SQL condition on a row `n` of notifications: not yet expired, already due, global or created since `since` and within a year. `member`, `since` and `owner`
 * (true for an owner, who sees billing cases) are SQL expressions (docs/product/notifications.md#visibility). Signals and price alerts that
 * `member` switched off are left out.
 */
function visible(member: string, since: string, owner: string): string {
  return `(n.expires_at IS NULL OR n.expires_at > now())
    AND (n.scheduled_for IS NULL OR n.scheduled_for <= now())
    AND (n.is_global OR n.created_at >= greatest(${since}, now() - interval '1 year'))
    AND (n.billing_case IS NULL OR ${owner})
    AND (n.category IS DISTINCT FROM 'price-alert' OR ${isPreferred('terminal', 'price-alerts', member)})
    AND (n.type <> 'signal' OR ${isPreferred('terminal', 'signals', member)})`;
}

/** A read state after a change. */
interface StoredMark {
  id: number;
  is_read: boolean;
  version: number;
  read_at: Date | null;
}

/** True if a mark `r` of the notification `n` counts: one from before the signal was withdrawn is about the old text. */
const IS_READ = `(coalesce(r.is_read, false) AND (n.withdrawn_at IS NULL OR r.read_at >= n.withdrawn_at))`;

/** $1 member, $2 visible since, $3 an owner or not, $4 the one notification or null for all, $5 read or unread. */
const STATES = `
  FROM notifications n LEFT JOIN user_notifications r ON r.user_id = $1 AND r.notification_id = n.id
  WHERE ${visible('$1', '$2', '$3')}`;

/**
 * Only changed marks are written, so that a repeated mark changes nothing. Notifications are locked until the marks are written, so that
 * none is deleted in between. All statements lock them in one order, so that no two wait for each other.
 */
const WRITE = `
  WITH other AS (
    SELECT n.id ${STATES} AND ${IS_READ} <> $5 AND ($4::integer IS NULL OR n.id = $4)
    ORDER BY n.id FOR KEY SHARE OF n
  )
  INSERT INTO user_notifications AS mark (user_id, notification_id, is_read, read_at)
  SELECT $1, other.id, $5, CASE WHEN $5 THEN now() END FROM other
  ON CONFLICT (user_id, notification_id) DO UPDATE
    SET is_read = excluded.is_read, read_at = excluded.read_at, version = mark.version + 1
    WHERE mark.is_read <> excluded.is_read OR mark.read_at < (SELECT withdrawn_at FROM notifications WHERE id = mark.notification_id)
  RETURNING notification_id AS id, is_read, version, read_at`;

const FIND = `
  SELECT n.id, ${IS_READ} AS is_read, coalesce(r.version, 0) AS version, CASE WHEN ${IS_READ} THEN r.read_at END AS read_at
  ${STATES} AND n.id = $4`;

/** The member whose read state is changed, and the time from which that member sees notifications. */
interface Marker {
  userId: string;
  since: Date;
  isOwner: boolean;
}

/** Marks the notification `id`, or with null all that are visible. Answers what changed; null when nothing did. */
async function writeReadState(
  manager: EntityManager,
  { userId, since, isOwner }: Marker,
  isRead: boolean,
  id: number | null,
): Promise<ReadChange | null> {
  return toChange(userId, await manager.query<StoredMark[]>(WRITE, [userId, since, isOwner, id, isRead]));
}

/** The current read state of one notification; null when the member does not see it. */
async function readReadState(
  manager: EntityManager,
  { userId, since, isOwner }: Marker,
  id: number,
): Promise<ReadChange | null> {
  return toChange(userId, await manager.query<StoredMark[]>(FIND, [userId, since, isOwner, id]));
}

function toChange(userId: string, marks: StoredMark[]): ReadChange | null {
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
    const [row] = await this.db.query<[NotificationCounts]>(
      `SELECT count(*) FILTER (WHERE NOT ${IS_READ})::integer AS count, count(*)::integer AS total
       FROM notifications n LEFT JOIN user_notifications r ON r.user_id = $1 AND r.notification_id = n.id
       WHERE ${visible('$1', '$2', '$3')}`,
      [user.id, visibleSince(user), isOwner(user)],
    );
    return row;
  }

  /** Marks one notification, with an event for the member's other tabs. Repeating it changes nothing. 404 when it is not visible. */
  mark(user: User, id: number, isRead: boolean): Promise<ReadChange> {
    const marker = markerOf(user);
    return this.log.transact(async (manager, emit) => {
      if (id > MAX_ROW_ID) throw notVisible();
      const change = await writeReadState(manager, marker, isRead, id);
      if (change) emitChange(emit, change);
      const state = change ?? (await readReadState(manager, marker, id));
      if (!state) throw notVisible();
      return state;
    });
  }

  /** Marks everything visible as read, with an event for the member's other tabs. */
  markAllRead(user: User): Promise<ReadChange> {
    return this.log.transact(async (manager, emit) => {
      const change = await writeReadState(manager, markerOf(user), true, null);
      if (change) emitChange(emit, change);
      return change ?? { userId: user.id, isRead: true, readAt: null, marks: [] };
    });
  }

  private listSql(limit: string, before: string): string {
    return jsonArray(
      `SELECT n.id, n.xmin::text AS revision, CASE WHEN r.id IS NOT NULL THEN
         json_build_object('isRead', r.is_read, 'readAt', r.read_at, 'version', r.version) END AS mark
       FROM notifications n LEFT JOIN user_notifications r ON r.user_id = u.id AND r.notification_id = n.id
       WHERE ${visible('u.id', SINCE, `u.role IS NOT DISTINCT FROM 'owner'`)} AND ${before} ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit}`,
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

const markerOf = (user: User): Marker => ({ userId: user.id, since: visibleSince(user), isOwner: isOwner(user) });

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

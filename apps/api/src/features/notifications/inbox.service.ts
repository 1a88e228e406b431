import { Injectable, NotFoundException } from '@nestjs/common';
import { MAX_ROW_ID, parsePageCursor } from '@t0/contracts';
import type {
  ListNotificationsQuery,
  ReadChange,
  NotificationCounts,
  UserNotification as WireUserNotification,
} from '@t0/contracts';
import { Notification, toWireUserNotification, UserNotification } from '@t0/database';
import type { User } from '@t0/database';
import { EventLog } from '@t0/events';
import type { Emit } from '@t0/events';
import { DataSource, In } from 'typeorm';
import { IS_READ, readReadState, writeReadState } from './read-state.ts';
import type { Marker } from './read-state.ts';
import { visible, visibleSince } from './visible-notifications.ts';

/** Read marks in one event, at most: keeps each entry of the log small. */
const MARKS_PER_EVENT = 500;
/** A member's view of the broadcasts and what was read of them: rows record read state only (docs/product/alerts.md#notifications). */
@Injectable()
export class InboxService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** What the member may see, newest first. */
  async list(user: User, { limit, before }: ListNotificationsQuery): Promise<WireUserNotification[]> {
    const query = this.db
      .getRepository(Notification)
      .createQueryBuilder('n')
      .where(visible(':member', ':since'), { member: user.id, since: visibleSince(user) })
      .orderBy('n.createdAt', 'DESC')
      .addOrderBy('n.id', 'DESC')
      .limit(limit);
    const after = parsePageCursor(before);
    if (after) query.andWhere('(n.created_at, n.id) < (:createdAt, :id)', after);
    const notifications = await query.getMany();
    const states = await this.db
      .getRepository(UserNotification)
      .findBy({ userId: user.id, notificationId: In(notifications.map(({ id }) => id)) });
    const stateOf = new Map(states.map((state) => [state.notificationId, state]));
    return notifications.map((notification) => toWireUserNotification(notification, stateOf.get(notification.id)));
  }

  /** How many visible notifications there are for the member, and how many of them are unread. */
  async unreadCount(user: User): Promise<NotificationCounts> {
    const [row] = await this.db.query<[NotificationCounts]>(
      `SELECT count(*) FILTER (WHERE NOT ${IS_READ})::integer AS count, count(*)::integer AS total
       FROM notifications n LEFT JOIN user_notifications r ON r.user_id = $1 AND r.notification_id = n.id
       WHERE ${visible('$1', '$2')}`,
      [user.id, visibleSince(user)],
    );
    return row;
  }

  /** Marks one notification, with an event for the member's other tabs. Repeating it changes nothing. 404 when it is not visible. */
  mark(user: User, id: number, isRead: boolean): Promise<ReadChange> {
    const marker = markerOf(user);
    return this.log.transact(async (manager, emit) => {
      if (id > MAX_ROW_ID) throw notVisible();
      const change = await writeReadState(manager, marker, isRead, id);
      if (change) tell(emit, change);
      const standing = change ?? (await readReadState(manager, marker, id));
      if (!standing) throw notVisible();
      return standing;
    });
  }

  /** Marks everything visible as read, with an event for the member's other tabs. */
  markAllRead(user: User): Promise<ReadChange> {
    return this.log.transact(async (manager, emit) => {
      const change = await writeReadState(manager, markerOf(user), true, null);
      if (change) tell(emit, change);
      return change ?? { userId: user.id, isRead: true, readAt: null, marks: [] };
    });
  }
}

const markerOf = (user: User): Marker => ({ userId: user.id, since: visibleSince(user) });

function tell(emit: Emit, change: ReadChange): void {
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

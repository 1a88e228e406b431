import { Injectable, NotFoundException } from '@nestjs/common';
import { parsePageCursor } from '@t0/contracts';
import type {
  ListNotificationsQuery,
  ReadChange,
  UnreadCount,
  UserNotification as WireUserNotification,
} from '@t0/contracts';
import { Notification, toWireUserNotification, UserNotification } from '@t0/database';
import type { User } from '@t0/database';
import { EventLog } from '@t0/events';
import type { Emit } from '@t0/events';
import { DataSource, In } from 'typeorm';
import { readReadState, writeReadState } from './read-state.ts';
import type { Marker } from './read-state.ts';
import { visible, visibleSince } from './visible-notifications.ts';

/** Marks told in one event: keeps each entry of the log small. */
const MARKS_PER_EVENT = 500;
const MAX_ID = 2_147_483_647;

/** A member's view of the broadcasts and what was read of them: rows record read state only (decisions.md, 'Access'). */
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

  /** How many visible notifications the member has not read. */
  async unreadCount(user: User): Promise<UnreadCount> {
    const [row] = await this.db.query<[UnreadCount]>(
      `SELECT count(*)::integer AS count FROM notifications n
       WHERE ${visible('$1', '$2')} AND NOT EXISTS (
         SELECT 1 FROM user_notifications r WHERE r.user_id = $1 AND r.notification_id = n.id AND r.is_read)`,
      [user.id, visibleSince(user)],
    );
    return row;
  }

  /** Marks one notification and tells the member's other tabs. Repeating it changes nothing. 404 when it is not visible. */
  mark(user: User, id: number, isRead: boolean): Promise<ReadChange> {
    const marker = markerOf(user);
    return this.log.transact(async (manager, emit) => {
      if (id > MAX_ID) throw notVisible();
      const change = await writeReadState(manager, marker, isRead, id);
      if (change) tell(emit, change);
      const standing = change ?? (await readReadState(manager, marker, id));
      if (!standing) throw notVisible();
      return standing;
    });
  }

  /** Marks everything visible as read and tells the member's other tabs. */
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
    message: 'This notification does not exist (any more)',
  });
}

import type { UserNotification } from '@t0/contracts';
import { compareNotifications, isCurrent } from '@t0/domain';
import type { InboxState } from './apply.ts';
import { UNREAD } from './marks.ts';

/** What is due and has not expired at `now`, newest first, each with its read state. */
export function recordsOf({ rows, marks }: Pick<InboxState, 'rows' | 'marks'>, now: number): UserNotification[] {
  return [...rows.values()]
    .filter((notification) => isCurrent(notification, now))
    .sort(compareNotifications)
    .map((notification) => {
      const { isRead, readAt, version } = marks.get(notification.id) ?? UNREAD;
      return { id: notification.id, isRead, readAt, readVersion: version, notification };
    });
}

/** How many of them are unread. */
export function unreadOf(records: readonly UserNotification[]): number {
  return records.filter(({ isRead }) => !isRead).length;
}

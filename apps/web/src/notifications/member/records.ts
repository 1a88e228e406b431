import type { Notification, UserNotification } from '@t0/contracts';
import { compareNotifications, isCurrent, withReadState } from '@t0/domain';
import { UNREAD } from './marks.ts';
import type { ReadMarks } from './marks.ts';

/** The notifications that are due and have not expired at `now`, newest first, each with its read state. */
export function recordsOf(rows: ReadonlyMap<number, Notification>, marks: ReadMarks, now: number): UserNotification[] {
  return [...rows.values()]
    .filter((notification) => isCurrent(notification, now))
    .sort(compareNotifications)
    .map((notification) => withReadState(notification, marks.get(notification.id) ?? UNREAD));
}

/** The number of unread ones. */
export function unreadOf(records: readonly UserNotification[]): number {
  return records.filter(({ isRead }) => !isRead).length;
}

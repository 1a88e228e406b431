import type { Notification } from '@t0/contracts/notifications';
import { compareText } from '../platform/text-order.ts';

/** Newest first: the order of every list of notifications. */
export function compareNotifications(a: Notification, b: Notification): number {
  return compareText(b.createdAt, a.createdAt) || b.id - a.id;
}

type Timed = Pick<Notification, 'scheduledFor' | 'expiresAt'>;

/** True from when a notification is due until it expires (docs/product/notifications.md#visibility). */
export function isCurrent({ scheduledFor, expiresAt }: Timed, now: number): boolean {
  return (
    (scheduledFor === null || Date.parse(scheduledFor) <= now) && (expiresAt === null || Date.parse(expiresAt) > now)
  );
}

/** The next time after `now` at which one of them comes or goes; null when none does. */
export function nextChangeAt(notifications: Iterable<Timed>, now: number): number | null {
  let next: number | null = null;
  for (const { scheduledFor, expiresAt } of notifications) {
    for (const time of [scheduledFor, expiresAt]) {
      const at = time === null ? now : Date.parse(time);
      if (at > now && (next === null || at < next)) next = at;
    }
  }
  return next;
}

import { LIMITS } from '@t0/contracts';
import type { Notification, Signal, UserNotification } from '@t0/contracts';
import { isOpenSignal } from './signal-order.ts';
import { compareText } from './text-order.ts';

/** The two lists of the alerts page. */
export interface Alerts {
  active: UserNotification[];
  processed: UserNotification[];
}

/**
 * ACTIVE: unread, or tied to a signal that is still open; never what tells of a withdrawn signal, on which nobody is to act.
 * PROCESSED: of the others the first 10, or more when asked for (docs/product/alerts.md#system-status), and every unread one before
 * them. Both keep the order they come in, newest first.
 */
export function splitAlerts(
  records: readonly UserNotification[],
  signals: readonly Pick<Signal, 'id' | 'status'>[],
  processedShown: number = LIMITS.notification.processed,
): Alerts {
  const open = new Set(signals.filter(isOpenSignal).map(({ id }) => id));
  const gone = new Set(records.flatMap(({ notification: { withdrawn, signalId } }) => (withdrawn ? [signalId] : [])));
  const isActive = ({ isRead, notification: { signalId, withdrawn } }: UserNotification): boolean =>
    signalId === null ? !withdrawn && !isRead : !gone.has(signalId) && (!isRead || open.has(signalId));
  const done = records.filter((record) => !isActive(record));
  const [unread, read] = [done.filter(({ isRead }) => !isRead), done.filter(({ isRead }) => isRead)];
  return { active: records.filter(isActive), processed: [...unread, ...read.slice(0, processedShown)] };
}

/** Newest first: the order of every list of notifications. */
export function compareNotifications(a: Notification, b: Notification): number {
  return compareText(b.createdAt, a.createdAt) || b.id - a.id;
}

type Timed = Pick<Notification, 'scheduledFor' | 'expiresAt'>;

/** True from the moment a notification is due until it expires (docs/product/alerts.md#visibility). */
export function isCurrent({ scheduledFor, expiresAt }: Timed, now: number): boolean {
  return (
    (scheduledFor === null || Date.parse(scheduledFor) <= now) && (expiresAt === null || Date.parse(expiresAt) > now)
  );
}

/** The next moment after `now` at which one of them comes or goes; null when none does. */
export function nextTurn(notifications: Iterable<Timed>, now: number): number | null {
  let next: number | null = null;
  for (const { scheduledFor, expiresAt } of notifications) {
    for (const moment of [scheduledFor, expiresAt]) {
      const at = moment === null ? now : Date.parse(moment);
      if (at > now && (next === null || at < next)) next = at;
    }
  }
  return next;
}

import type { Notification, UserNotification } from '@t0/contracts/notifications';

/** One member's mark of a notification. `version` grows with each; 0 while there is none. */
export interface ReadMark {
  isRead: boolean;
  readAt: string | null;
  version: number;
}

/**
 * A notification with a member's read state. A mark from before its signal was withdrawn is about other words: it is unread again.
 * Decided from the two states alone, so that withdrawing writes no row per reader and the order of arrival does not matter.
 */
export function withReadState(notification: Notification, { isRead, readAt, version }: ReadMark): UserNotification {
  const withdrawnAt = notification.withdrawn?.at;
  const counts = isRead && (withdrawnAt === undefined || (readAt !== null && readAt >= withdrawnAt));
  return { id: notification.id, isRead: counts, readAt: counts ? readAt : null, readVersion: version, notification };
}

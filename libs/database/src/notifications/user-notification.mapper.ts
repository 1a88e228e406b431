import type { UserNotification as WireUserNotification } from '@t0/contracts';
import { withReadState } from '@t0/domain';
import type { Notification } from './notification.entity.ts';
import type { UserNotification } from './user-notification.entity.ts';
import { toWireNotification } from './notification.mapper.ts';

/** A notification with one member's read state as it crosses the wire; without a stored state it is unread. */
export function toWireUserNotification(
  notification: Notification,
  state: Pick<UserNotification, 'isRead' | 'readAt' | 'version'> | null | undefined,
): WireUserNotification {
  return withReadState(toWireNotification(notification), {
    isRead: state?.isRead ?? false,
    readAt: state?.readAt?.toISOString() ?? null,
    version: state?.version ?? 0,
  });
}

import type { Notification as WireNotification, UserNotification as WireUserNotification } from '@t0/contracts';
import { withReadState } from '@t0/domain';
import type { Notification, UserNotification } from './notification.entities.ts';

/** A stored notification as it crosses the wire. */
export function toWireNotification(notification: Notification): WireNotification {
  return {
    id: notification.id,
    title: notification.title,
    message: notification.message,
    type: notification.type,
    ...(notification.category && { category: notification.category }),
    priority: notification.priority,
    isGlobal: notification.isGlobal,
    signalId: notification.signalId,
    ...(notification.blogPostId && { blogPostId: notification.blogPostId }),
    ...(notification.memberId && { memberId: notification.memberId }),
    scheduledFor: notification.scheduledFor?.toISOString() ?? null,
    expiresAt: notification.expiresAt?.toISOString() ?? null,
    createdAt: notification.createdAt.toISOString(),
    version: notification.version,
    ...formerText(notification),
  };
}

function formerText(notification: Notification): Pick<WireNotification, 'withdrawn' | 'replaced'> {
  const { withdrawnAt, struckTitle, struckMessage } = notification;
  const words = { title: struckTitle ?? '', message: struckMessage ?? '' };
  if (withdrawnAt) return { withdrawn: { at: withdrawnAt.toISOString(), ...words } };
  return struckTitle === null ? {} : { replaced: words };
}

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

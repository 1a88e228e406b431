import type { Notification as WireNotification } from '@t0/contracts/notifications';
import type { Notification } from './notification.entities.ts';

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

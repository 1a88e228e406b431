import type { Notification as WireNotification } from '@t0/contracts';
import type { Notification } from '../entities/notification.entity.ts';

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
    scheduledFor: notification.scheduledFor?.toISOString() ?? null,
    expiresAt: notification.expiresAt?.toISOString() ?? null,
    createdAt: notification.createdAt.toISOString(),
    version: notification.version,
    ...withdrawalOf(notification),
  };
}

function withdrawalOf({ withdrawnAt, struckTitle, struckMessage }: Notification): Pick<WireNotification, 'withdrawn'> {
  if (!withdrawnAt) return {};
  return { withdrawn: { at: withdrawnAt.toISOString(), title: struckTitle ?? '', message: struckMessage ?? '' } };
}

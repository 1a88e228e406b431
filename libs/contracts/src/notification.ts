export const NOTIFICATION_TYPES = ['info', 'success', 'warning', 'error', 'signal', 'alert', 'announcement'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const NOTIFICATION_PRIORITIES = ['low', 'normal', 'high', 'critical'] as const;
export type NotificationPriority = (typeof NOTIFICATION_PRIORITIES)[number];

/** A notification as it crosses the wire (specification 2, section 3). */
export interface Notification {
  id: number;
  title: string;
  message: string;
  type: NotificationType;
  priority: NotificationPriority;
  isGlobal: boolean;
  /** The signal it announces, if any and still there. */
  signalId: number | null;
  scheduledFor: string | null;
  expiresAt: string | null;
  createdAt: string;
  version: number;
}

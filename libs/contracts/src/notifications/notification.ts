export const NOTIFICATION_TYPES = ['info', 'success', 'warning', 'error', 'signal', 'alert', 'announcement'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const NOTIFICATION_PRIORITIES = ['low', 'normal', 'high', 'critical'] as const;
export type NotificationPriority = (typeof NOTIFICATION_PRIORITIES)[number];

/** Categories that members can switch off for themselves: their setting priceAlerts. */
export type NotificationCategory = 'price-alert';

/** A notification as it crosses the wire (docs/product/notifications.md#notifications). */
export interface Notification {
  id: number;
  title: string;
  message: string;
  type: NotificationType;
  /** Left out unless members can switch it off. */
  category?: NotificationCategory;
  priority: NotificationPriority;
  isGlobal: boolean;
  /** The signal it announces, if any and still there. */
  signalId: number | null;
  /** The blog post it announces, which a press opens; left out if there is none. */
  blogPostId?: number;
  /** The member whose billing case it reports, to owners alone; left out otherwise. */
  memberId?: string;
  scheduledFor: string | null;
  expiresAt: string | null;
  createdAt: string;
  version: number;
  /** The signal it announced was withdrawn: when, and the words it had before. Members who read it before then have not read this. */
  withdrawn?: { at: string; title: string; message: string };
  /** The signal it announces has other levels since: the words it had before. Left out otherwise, and once it was withdrawn. */
  replaced?: { title: string; message: string };
}

/** A changed notification, for those who have it. */
export interface NotificationChange {
  id: number;
  version: number;
  /** All that changed since the version before, where every subscriber may know it; left out otherwise. */
  text?: Pick<Notification, 'title' | 'message' | 'replaced'>;
}

/**
 * A notification with the read state of one member. In member calls `id` is the notification's id
 * (docs/product/notifications.md#notifications).
 */
export interface UserNotification {
  id: number;
  isRead: boolean;
  /** When it was marked read; null while it is unread. */
  readAt: string | null;
  /** Grows by one with every change of the read state; 0 while it was never touched. The greater one is the newer state. */
  readVersion: number;
  notification: Notification;
}

/**
 * The notifications that a member marked read or unread in one action. Each carries the version of its read state: it is counted per member
 * and notification and never goes back, so a change applied twice, or after a later one, changes nothing, and 'mark all read'
 * needs no time or position to refer to.
 */
export interface ReadChange {
  userId: string;
  isRead: boolean;
  readAt: string | null;
  marks: { id: number; version: number }[];
}

/** How many are unread (docs/product/notifications.md#notification-bell). */
export interface UnreadCount {
  count: number;
}

/** Body of GET /api/user/notifications/unread-count. `total`: all the member sees, read or not. */
export interface NotificationCounts extends UnreadCount {
  total: number;
}

/** Key of the snapshot read; its rows live in the inbox store. */
export const NOTIFICATIONS_KEY = ['/api/user/notifications'] as const;

/** Key of the unread count, read only where the rows do not tell it. */
export const UNREAD_KEY = ['/api/user/notifications/unread-count'] as const;

/** Key of the unread count, read only where the rows do not give it. */
export const UNREAD_KEY = ['/api/user/notifications/unread-count'] as const;

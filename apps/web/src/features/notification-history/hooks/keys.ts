/** Key of all pages of notifications read by the console. */
export const HISTORY_KEY = ['/api/notifications'] as const;

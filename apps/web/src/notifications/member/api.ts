import type { NotificationCounts, ReadChange } from '@t0/contracts/notifications';
import { request } from '../../shared/lib/http.ts';

/** Key of the unread count, read only where the rows do not give it. */
export const UNREAD_KEY = ['/api/user/notifications/unread-count'] as const;

/** GET /api/user/notifications/unread-count. */
export function getUnreadCount(signal: AbortSignal): Promise<NotificationCounts> {
  return request<NotificationCounts>('/api/user/notifications/unread-count', { signal });
}

/** PUT /api/user/notifications/read-all. */
export function markAllRead(): Promise<ReadChange> {
  return request<ReadChange>('/api/user/notifications/read-all', { method: 'PUT' });
}

/** PUT /api/user/notifications/{id}/read. */
export function markRead(id: number): Promise<ReadChange> {
  return request<ReadChange>(`/api/user/notifications/${id}/read`, { method: 'PUT' });
}

/** POST /api/user/notifications/{id}/unread. */
export function markUnread(id: number): Promise<ReadChange> {
  return request<ReadChange>(`/api/user/notifications/${id}/unread`, { method: 'POST' });
}

import type { Notification, UpdateNotificationDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { readSnapshot } from '../../../shared/lib/live/snapshot.ts';

/** GET /api/notifications: one page of all of them, newest first. `query` as of `pageQuery`. */
export async function getPage(query: string, signal?: AbortSignal): Promise<Notification[]> {
  return (await readSnapshot<Notification[]>(`/api/notifications${query}`, signal)).data;
}

/** PUT /api/notifications/{id}: what changed, with the version the editor was looking at; 409 when that is no longer current. */
export function updateNotification(id: number, changes: UpdateNotificationDto): Promise<Notification> {
  return request<Notification>(`/api/notifications/${id}`, { method: 'PUT', body: changes });
}

/** DELETE /api/notifications/{id}: deletes it, or cancels one that waits. */
export function deleteNotification(id: number): Promise<void> {
  return request<void>(`/api/notifications/${id}`, { method: 'DELETE' });
}

import type { ReadChange } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** POST /api/user/notifications/{id}/unread. */
export function markUnread(id: number): Promise<ReadChange> {
  return request<ReadChange>(`/api/user/notifications/${id}/unread`, { method: 'POST' });
}

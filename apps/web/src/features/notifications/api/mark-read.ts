import type { ReadChange } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** PUT /api/user/notifications/{id}/read. */
export function markRead(id: number): Promise<ReadChange> {
  return request<ReadChange>(`/api/user/notifications/${id}/read`, { method: 'PUT' });
}

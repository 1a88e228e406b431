import type { ReadChange } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** PUT /api/user/notifications/read-all. */
export function markAllRead(): Promise<ReadChange> {
  return request<ReadChange>('/api/user/notifications/read-all', { method: 'PUT' });
}

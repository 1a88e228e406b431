import type { UnreadCount } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** GET /api/user/notifications/unread-count. */
export async function getUnreadCount(abort: AbortSignal): Promise<number> {
  return (await request<UnreadCount>('/api/user/notifications/unread-count', { signal: abort })).count;
}

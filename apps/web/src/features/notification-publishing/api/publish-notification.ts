import { IDEMPOTENCY_HEADER } from '@t0/contracts';
import type { CreateNotificationDto, Notification } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** POST /api/notifications. The same key answers with the first call's result, so repeating it broadcasts nothing twice. */
export function publishNotification(body: CreateNotificationDto, key: string): Promise<Notification> {
  return request<Notification>('/api/notifications', { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: key } });
}

import { IDEMPOTENCY_HEADER } from '@t0/contracts';
import type { CreateNotificationDto, Notification, NotificationStats, PublicationKind, Reach } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { readSnapshot } from '../../../shared/lib/live/snapshot.ts';

/** Key of all previews of reach; with the kind, of one. */
export const REACH_KEY = ['/api/admin/reach'] as const;

/** GET /api/admin/reach: whom a publication of now would reach. */
export function getReach(kind: PublicationKind, signal: AbortSignal): Promise<Reach> {
  return request<Reach>(`/api/admin/reach?kind=${kind}`, { signal });
}

/** Key of the summary cards' figures. */
export const STATS_KEY = ['/api/notifications/stats'] as const;

/** GET /api/notifications/stats. */
export async function getStats(signal: AbortSignal): Promise<NotificationStats> {
  return (await readSnapshot<NotificationStats>('/api/notifications/stats', signal)).data;
}

/** POST /api/notifications. The same key answers with the first call's result, so repeating it broadcasts nothing twice. */
export function publishNotification(body: CreateNotificationDto, key: string): Promise<Notification> {
  return request<Notification>('/api/notifications', { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: key } });
}

import type { NotificationStats } from '@t0/contracts';
import { readSnapshot } from '../../../shared/lib/live/snapshot.ts';

/** Key of the summary cards' figures. */
export const STATS_KEY = ['/api/notifications/stats'] as const;

/** GET /api/notifications/stats. */
export async function getStats(signal: AbortSignal): Promise<NotificationStats> {
  return (await readSnapshot<NotificationStats>('/api/notifications/stats', signal)).data;
}

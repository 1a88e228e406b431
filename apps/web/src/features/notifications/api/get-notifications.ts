import type { UserNotification } from '@t0/contracts';
import { readSnapshot } from '../../../shared/lib/live/snapshot.ts';
import type { Snapshot } from '../../../shared/lib/live/snapshot.ts';

/** GET /api/user/notifications: the newest page, with the log position it was read at. */
export function getNotifications(abort?: AbortSignal): Promise<Snapshot<UserNotification[]>> {
  return readSnapshot<UserNotification[]>('/api/user/notifications', abort);
}

import { announceUpdates } from '../signals/member/update-toasts.ts';
import { startLive } from './live.ts';
import { followNotifications } from './follow-notifications.ts';
import { isWanted } from './notification-preferences.ts';

let started = false;

/** Opens the socket of a member's page, once, and announces what happens to signals. */
export function startMemberLive(): void {
  if (started) return;
  started = true;
  followNotifications();
  announceUpdates(() => isWanted({ type: 'signal' }));
  startLive();
}

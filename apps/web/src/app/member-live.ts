import { announceUpdates } from '../signals/member/update-toasts.ts';
import { startLive } from './live.ts';
import { isWanted, followNotificationPreferences } from './notification-preferences.ts';
import { registerNotifications } from '../notifications/member/register.ts';

/** Lets the notifications follow the event log, and the member's preferences. Once, before the socket opens. */
function followNotifications(): void {
  registerNotifications(isWanted);
  followNotificationPreferences();
}

let started = false;

/** Opens the socket of a member's page, once, and announces what happens to signals. */
export function startMemberLive(): void {
  if (started) return;
  started = true;
  followNotifications();
  announceUpdates(() => isWanted({ type: 'signal' }));
  startLive();
}

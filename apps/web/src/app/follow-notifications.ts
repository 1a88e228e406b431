import { registerNotifications } from '../notifications/member/register.ts';
import { followNotificationPreferences, isWanted } from './notification-preferences.ts';

/** Lets the notifications follow the event log, and the member's preferences. Once, before the socket opens. */
export function followNotifications(): void {
  registerNotifications(isWanted);
  followNotificationPreferences();
}

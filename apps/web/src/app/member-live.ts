import type { AccountSettings } from '@t0/contracts/live';
import { levelOf } from '@t0/contracts/notifications';
import type { Notification } from '@t0/contracts/notifications';
import { QueryObserver } from '@tanstack/react-query';
import { announceUpdates } from '../signals/member/update-toasts.ts';
import { startLive } from './live.ts';
import { registerNotifications } from '../notifications/member/register.ts';
import { inbox } from '../notifications/member/inbox.ts';
import { SETTINGS_KEY, settingsQuery } from '../shared/lib/account-settings.ts';
import { queryClient } from '../shared/lib/query-client.ts';

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

/**
 * True if the member wants this notification (docs/product/accounts.md#alert-settings: signals, price alerts); also while the preference is
 * unknown. The server's reads leave unwanted ones out; this filters those from live events, which go to all subscribers alike.
 */
export function isWanted({ type, category }: Pick<Notification, 'type' | 'category'>): boolean {
  const { signals, priceAlerts } = preferences();
  return (signals || type !== 'signal') && (priceAlerts || category !== 'price-alert');
}

/** Reads the member's preferences, and the notifications again when they change, in any tab. Returns a function that stops it. */
export function followNotificationPreferences(): () => void {
  let known = JSON.stringify(preferences());
  return new QueryObserver(queryClient, settingsQuery).subscribe(() => {
    const now = JSON.stringify(preferences());
    if (now === known) return;
    known = now;
    inbox.outdate();
  });
}

function preferences(): { signals: boolean; priceAlerts: boolean } {
  const preferences = queryClient.getQueryData<AccountSettings>(SETTINGS_KEY)?.preferences ?? [];
  return {
    signals: levelOf(preferences, 'terminal', 'signals') !== 'off',
    priceAlerts: levelOf(preferences, 'terminal', 'price-alerts') !== 'off',
  };
}

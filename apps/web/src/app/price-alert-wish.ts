import type { AccountSettings } from '@t0/contracts';
import { hashKey } from '@tanstack/react-query';
import { readNotificationsAnew } from '../features/notifications/live/register.ts';
import { SETTINGS_KEY, settingsQuery } from '../features/profile/api/account-settings.ts';
import { queryClient } from '../shared/lib/query-client.ts';

/**
 * Whether the member wants price alerts (specification 1, section 2, 'ALERTS'). While it is not known: yes. The server's own reads
 * leave unwanted ones out; this holds back those that live events bring, which go to all subscribers alike.
 */
export function wantsPriceAlerts(): boolean {
  return queryClient.getQueryData<AccountSettings>(SETTINGS_KEY)?.notificationSettings.priceAlerts ?? true;
}

/** Learns the wish and reads the notifications anew when it changes, in this tab or elsewhere. Answers how to stop. */
export function followPriceAlertWish(): () => void {
  let wished = wantsPriceAlerts();
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hashKey(SETTINGS_KEY) || wantsPriceAlerts() === wished) return;
    wished = wantsPriceAlerts();
    readNotificationsAnew();
  });
  void queryClient.prefetchQuery(settingsQuery);
  return stop;
}

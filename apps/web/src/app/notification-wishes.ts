import type { AccountSettings, Notification } from '@t0/contracts';
import { QueryObserver } from '@tanstack/react-query';
import { inbox } from '../notifications/member/inbox.ts';
import { SETTINGS_KEY, settingsQuery } from '../shared/lib/account-settings.ts';
import { queryClient } from '../shared/lib/query-client.ts';

/**
 * Whether the member wants to be told of this (docs/product/accounts.md#alert-settings: signals, price alerts). While it is not known:
 * yes. The server's own reads leave the unwanted out; this holds back those that live events bring, which go to all subscribers alike.
 */
export function isWanted({ type, category }: Pick<Notification, 'type' | 'category'>): boolean {
  const { tradingSignals, priceAlerts } = wishes();
  return (tradingSignals || type !== 'signal') && (priceAlerts || category !== 'price-alert');
}

/** Learns the wishes of whoever is here, and reads the notifications anew when they change, in this tab or elsewhere. Answers how to stop. */
export function followNotificationWishes(): () => void {
  let known = JSON.stringify(wishes());
  return new QueryObserver(queryClient, settingsQuery).subscribe(() => {
    const now = JSON.stringify(wishes());
    if (now === known) return;
    known = now;
    inbox.outdate();
  });
}

function wishes(): { tradingSignals: boolean; priceAlerts: boolean } {
  const settings = queryClient.getQueryData<AccountSettings>(SETTINGS_KEY)?.notificationSettings;
  return { tradingSignals: settings?.tradingSignals ?? true, priceAlerts: settings?.priceAlerts ?? true };
}

import { clearHistory } from '../../features/notification-history/live/history-store.ts';
import { HISTORY_KEY } from '../../features/notification-history/hooks/keys.ts';
import { registerHistory } from '../../features/notification-history/live/register.ts';
import { STATS_KEY } from '../../features/notification-publishing/api/get-stats.ts';
import { registerFigures } from '../../features/notification-publishing/live/register.ts';
import { ALERTS_KEY, FIRES_KEY } from '../../features/price-alerts/hooks/keys.ts';
import { clearAlerts } from '../../features/price-alerts/live/alerts-store.ts';
import { registerPriceAlerts } from '../../features/price-alerts/live/register.ts';
import { clearReceipts } from '../../features/receipts/live/receipts-store.ts';
import { registerReceipts } from '../../features/receipts/live/register.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { onForget } from '../../shared/lib/forgetting.ts';

let followed = false;

/** Lets what the console publishes follow the event log and the pushes, once, before any of its lists is read. */
export function followPublishing(): void {
  if (followed) return;
  followed = true;
  registerFigures();
  registerHistory();
  registerPriceAlerts();
  registerReceipts();
  onForget(forgetPublishing);
}

/** Forgets what only an administrator may know: the flag is gone, or another person is here. */
export function forgetPublishing(): void {
  clearHistory();
  clearAlerts();
  clearReceipts();
  for (const queryKey of [STATS_KEY, HISTORY_KEY, ALERTS_KEY, FIRES_KEY]) queryClient.removeQueries({ queryKey });
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/admin/') });
}

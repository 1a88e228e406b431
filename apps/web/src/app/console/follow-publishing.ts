import { intakeDrafts } from '../../features/intake/live/drafts.ts';
import { intakeSources } from '../../features/intake/live/sources.ts';
import { messageTemplates } from '../../features/message-templates/live/templates.ts';
import { notificationHistory } from '../../features/notification-history/live/history.ts';
import { registerFigures } from '../../features/notification-publishing/live/register.ts';
import { fireLog } from '../../features/price-alerts/live/fire-log.ts';
import { priceAlerts } from '../../features/price-alerts/live/price-alerts.ts';
import { registerReceipts } from '../../features/receipts/live/register.ts';

let followed = false;

/** Lets what the console publishes follow the event log and the pushes, once, before any of its lists is read. */
export function followPublishing(): void {
  if (followed) return;
  followed = true;
  registerFigures();
  registerReceipts();
  for (const list of [notificationHistory, priceAlerts, fireLog, messageTemplates, intakeDrafts, intakeSources])
    list.register();
}

import { intakeDrafts } from '../../intake/console/drafts.ts';
import { intakeSources } from '../../intake/console/sources.ts';
import { messageTemplates } from '../../notifications/console/templates.ts';
import { notificationHistory } from '../../notifications/console/history.ts';
import { registerFigures } from '../../notifications/console/register.ts';
import { fireLog } from '../../price-alerts/console/fire-log-list.ts';
import { priceAlerts } from '../../price-alerts/console/price-alerts.ts';
import { registerReceipts } from '../../notifications/console/register-receipts.ts';

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

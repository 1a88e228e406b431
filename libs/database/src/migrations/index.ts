import { Initial1795000000000 } from './1795000000000-initial.ts';
import { ReadStateVersion1795000100000 } from './1795000100000-read-state-version.ts';
import { AccountEmails1795000200000 } from './1795000200000-account-emails.ts';
import { TwoFactor1795000300000 } from './1795000300000-two-factor.ts';
import { OneEmailSwitch1795000310000 } from './1795000310000-one-email-switch.ts';
import { Subscriptions1795000400000 } from './1795000400000-subscriptions.ts';
import { EarlierSubscribers1795000410000 } from './1795000410000-earlier-subscribers.ts';
import { Uploads1795000500000 } from './1795000500000-uploads.ts';
import { SignalLifecycle1795000600000 } from './1795000600000-signal-lifecycle.ts';
import { PriceCandles1795000610000 } from './1795000610000-price-candles.ts';
import { PriceAlerts1795000620000 } from './1795000620000-price-alerts.ts';
import { ScheduledNotifications1795000700000 } from './1795000700000-scheduled-notifications.ts';
import { AuditLog1795000710000 } from './1795000710000-audit-log.ts';
import { AnalyticsRollups1795000720000 } from './1795000720000-analytics-rollups.ts';
import { EmailSuppressions1795000800000 } from './1795000800000-email-suppressions.ts';
import { DeliveryReceipts1795000900000 } from './1795000900000-delivery-receipts.ts';

/** Every migration, oldest first. */
export const MIGRATIONS = [
  Initial1795000000000,
  ReadStateVersion1795000100000,
  AccountEmails1795000200000,
  TwoFactor1795000300000,
  OneEmailSwitch1795000310000,
  Subscriptions1795000400000,
  EarlierSubscribers1795000410000,
  Uploads1795000500000,
  SignalLifecycle1795000600000,
  PriceCandles1795000610000,
  PriceAlerts1795000620000,
  ScheduledNotifications1795000700000,
  AuditLog1795000710000,
  AnalyticsRollups1795000720000,
  EmailSuppressions1795000800000,
  DeliveryReceipts1795000900000,
];

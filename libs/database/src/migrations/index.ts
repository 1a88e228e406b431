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
import { MailboxProof1795001000000 } from './1795001000000-mailbox-proof.ts';
import { AccountSecurity1795001100000 } from './1795001100000-account-security.ts';
import { TimeZone1795001300000 } from './1795001300000-time-zone.ts';
import { HeldSignals1795001400000 } from './1795001400000-held-signals.ts';
import { SignalSearch1795001600000 } from './1795001600000-signal-search.ts';
import { NewSubscribers1795001610000 } from './1795001610000-new-subscribers.ts';
import { SignalSteps1795001500000 } from './1795001500000-signal-steps.ts';
import { DeskTexts1795001700000 } from './1795001700000-desk-texts.ts';
import { LogTimeline1795002100000 } from './1795002100000-log-timeline.ts';
import { SignalLedger1795003700000 } from './1795003700000-signal-ledger.ts';
import { RecordTree1795003710000 } from './1795003710000-record-tree.ts';
import { RecordStamps1795003720000 } from './1795003720000-record-stamps.ts';
import { RecordSettings1795003800000 } from './1795003800000-record-settings.ts';
import { Journal1795004000000 } from './1795004000000-journal.ts';
import { Instruments1795004300000 } from './1795004300000-instruments.ts';
import { OwnerCopy1795004400000 } from './1795004400000-owner-copy.ts';
import { ChannelTests1795004500000 } from './1795004500000-channel-tests.ts';
import { WiderPrices1795004510000 } from './1795004510000-wider-prices.ts';
import { Deliveries1795004700000 } from './1795004700000-deliveries.ts';
import { ApiKeys1795005000000 } from './1795005000000-api-keys.ts';
import { Intake1795005100000 } from './1795005100000-intake.ts';
import { KeyNotices1795005200000 } from './1795005200000-key-notices.ts';
import { Webhooks1795008000000 } from './1795008000000-webhooks.ts';
import { PushDevices1795006000000 } from './1795006000000-push-devices.ts';
import { QuietHours1795009000000 } from './1795009000000-quiet-hours.ts';
import { Telegram1795010000000 } from './1795010000000-telegram.ts';
import { Relays1795011000000 } from './1795011000000-relays.ts';
import { Sms1795013000000 } from './1795013000000-sms.ts';
import { PrivateChat1795014000000 } from './1795014000000-private-chat.ts';
import { AuditSubject1795015000000 } from './1795015000000-audit-subject.ts';
import { CheckoutEmail1795016000000 } from './1795016000000-checkout-email.ts';
import { IntakeLeftOut1795017000000 } from './1795017000000-intake-left-out.ts';
import { ChangedStep1795018000000 } from './1795018000000-changed-step.ts';
import { NotificationPreferences1795019000000 } from './1795019000000-notification-preferences.ts';

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
  MailboxProof1795001000000,
  AccountSecurity1795001100000,
  TimeZone1795001300000,
  HeldSignals1795001400000,
  SignalSearch1795001600000,
  NewSubscribers1795001610000,
  SignalSteps1795001500000,
  DeskTexts1795001700000,
  LogTimeline1795002100000,
  SignalLedger1795003700000,
  RecordTree1795003710000,
  RecordStamps1795003720000,
  RecordSettings1795003800000,
  Journal1795004000000,
  Instruments1795004300000,
  OwnerCopy1795004400000,
  ChannelTests1795004500000,
  WiderPrices1795004510000,
  Deliveries1795004700000,
  ApiKeys1795005000000,
  Intake1795005100000,
  KeyNotices1795005200000,
  Webhooks1795008000000,
  PushDevices1795006000000,
  QuietHours1795009000000,
  Telegram1795010000000,
  Relays1795011000000,
  Sms1795013000000,
  PrivateChat1795014000000,
  AuditSubject1795015000000,
  CheckoutEmail1795016000000,
  IntakeLeftOut1795017000000,
  ChangedStep1795018000000,
  NotificationPreferences1795019000000,
];

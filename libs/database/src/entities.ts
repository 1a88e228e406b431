export { AccountDeletion, DeletedProviderId } from './accounts/account-deletion.entity.ts';
export type { DeletionRequester, EndedRenewal } from './accounts/account-deletion.entity.ts';
export { AccountEmail } from './accounts/account-email.entity.ts';
export { DirectMessage } from './members/admin-message.entity.ts';
export { AnalyticsRollup } from './operations/analytics-rollup.entity.ts';
export { ApiKey } from './accounts/api-key.entity.ts';
export { AuditLog } from './platform/audit-log.entity.ts';
export type { Restore } from './platform/audit-log.entity.ts';
export { BlacklistedEmail } from './email/blacklisted-email.entity.ts';
export { BlogPost } from './content/blog-post.entity.ts';
export { ChartMemo } from './content/chart-memo.entity.ts';
export { ChartNote } from './content/chart-note.entity.ts';
export { Delivery, DeliveryCount } from './channels/delivery.entity.ts';
export { DeliveryReceipt } from './notifications/delivery-receipt.entity.ts';
export { EmailAnnouncement } from './email/email-announcement.entity.ts';
export { EmailSuppression } from './email/email-suppression.entity.ts';
export { HeldSignal } from './signals/held-signal.entity.ts';
export { IdempotencyKey } from './platform/idempotency-key.entity.ts';
export { JournalEntry } from './journal/journal-entry.entity.ts';
export {
  JournalAccount,
  JournalMapping,
  JournalMoney,
  JournalStatement,
  JournalTrade,
  JournalTradeNote,
} from './journal/statement.entities.ts';
export { LegalText } from './visitors/legal-text.entity.ts';
export { LiveEventRow, LiveLog } from './live/live-log.entities.ts';
export { MemberNote } from './members/member-note.entity.ts';
export { MessageRateLimit } from './members/message-rate-limit.entity.ts';
export { MessageTemplate } from './notifications/message-template.entity.ts';
export { Notification, ReadPosition, UserNotification } from './notifications/notification.entities.ts';
export { NotMeLink } from './accounts/not-me-link.entity.ts';
export { OwnerCopy } from './settings/owner-copy.entity.ts';
export { Passkey, UserTwoFactor } from './accounts/second-factor.entities.ts';
export { PasswordResetToken } from './accounts/password-reset-token.entity.ts';
export { OwnerPlan } from './billing/owner-plan.entity.ts';
export { PendingPayment } from './billing/pending-payment.entity.ts';
export { OwnAlert, OwnAlertFire } from './price-alerts/own-alert.entities.ts';
export { PriceAlert, PriceAlertFire } from './price-alerts/price-alert.entities.ts';
export { PriceCandle } from './prices/price-candle.entity.ts';
export { PushDevice } from './channels/push-device.entity.ts';
export { RecordCheckpoint, RecordSettings, RecordStamp, RecordTile } from './record/record.entities.ts';
export { IntakeDraft, IntakeSource } from './intake/intake.entities.ts';
export { Instrument } from './prices/instrument.entity.ts';
export { Registration } from './accounts/registration.entity.ts';
export { RelayEnding } from './channels/relay-ending.entity.ts';
export { Resource } from './content/resource.entity.ts';
export { Session } from './accounts/session.entity.ts';
export { SignalLedgerHead, SignalLedgerRow } from './signals/signal-ledger.entities.ts';
export { SignalMailing } from './email/signal-mailing.entity.ts';
export { SignalStep } from './signals/signal-step.entity.ts';
export { Signal } from './signals/signal.entity.ts';
export { NotificationPreference } from './notifications/notification-preference.entity.ts';
export { WatchChoice } from './notifications/watch-choice.entity.ts';
export { SmsCode, SmsMessage, SmsMonth, SmsNumber } from './channels/sms.entities.ts';
export { StepAlert } from './channels/step-alert.entity.ts';
export {
  BillingHistory,
  Dispute,
  Invoice,
  Payer,
  Payment,
  Refund,
  SubscriptionChange,
} from './billing/revenue-facts.entities.ts';
export { CashMonthRow, MemberRevenueRow } from './billing/business-rows.entities.ts';
export { Subscription } from './billing/subscription.entity.ts';
export { PrivateChatMember, TelegramChat, TelegramLink } from './channels/telegram.entities.ts';
export { Upload } from './content/upload.entity.ts';
export { UserDevice } from './accounts/user-device.entity.ts';
export { UserSettings } from './accounts/user-settings.entity.ts';
export { User } from './accounts/user.entity.ts';
export { Video } from './content/video.entity.ts';
export { Webhook, WebhookAttempt, WebhookMessage } from './developers/webhook.entities.ts';
export { WebhookEvent } from './billing/webhook-event.entity.ts';

import type { EmailCounts } from '../platform/email-status.ts';
import type { ReceiptCounts } from '../platform/receipt.ts';

/** Answer of GET /api/notifications/stats: the console's summary cards (docs/product/console.md#summary-cards). */
export interface NotificationStats {
  total: number;
  /** Members who pay; access that is granted or a trial stands apart (docs/product/console.md#states). */
  activeSubscribers: number;
  grantedSubscribers: number;
  trialSubscribers: number;
  alerts: number;
  signals: number;
  /** Those that have not left yet. */
  scheduled: number;
}

/** Answer of GET /api/admin/reach?kind=: the audience that a publication would reach now. */
export interface Reach {
  /** Members with an active subscription. */
  members: number;
  /** Of these, connected now. */
  online: number;
  /** Members who would get an email: none for notifications, which are not mailed. */
  emails: number;
  /** The time in which these leave, by the rate of emails; 0: without a limit. */
  emailSeconds: number;
}

/** Answer of GET /api/admin/receipts/{kind}/{id}. */
export interface PublicationReceipt extends ReceiptCounts {
  /** Null for what is not mailed. */
  emails: EmailCounts | null;
}

import type { EmailCounts } from '../platform/email-status.ts';

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

/** The kinds of publications to members. */
export const PUBLICATION_KINDS = ['signal', 'notification'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

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

/** One bar of a receipt's histogram: deliveries that took at most `upToMs`; null: longer than all bars before. */
export interface LatencyBar {
  upToMs: number | null;
  count: number;
}

/** The delivery counts of a publication, as they grow. Times are from commit until the screen's confirmation arrived. */
export interface ReceiptCounts {
  seq: number;
  kind: PublicationKind;
  /** Of the signal or the notification. */
  id: number;
  publishedAt: string;
  /** Members connected when it went out. */
  online: number;
  /** Of these, those whose screen confirmed it. */
  reached: number;
  /** Members who were away and got it on their return. */
  later: number;
  /** Null until the first confirmation. */
  medianMs: number | null;
  p95Ms: number | null;
  histogram: LatencyBar[];
}

/** Answer of GET /api/admin/receipts/{kind}/{id}. */
export interface PublicationReceipt extends ReceiptCounts {
  /** Null for what is not mailed. */
  emails: EmailCounts | null;
}

import type { PaymentFact, RefundFact, DisputeFact, Money } from '../billing/revenue.ts';
import type { EmailStatus } from '../platform/email-status.ts';
import type { MemberEntry } from '../accounts/member-entry.ts';
import type { DirectMessage } from './direct-line.ts';

/*
 * The page of one member (docs/product/console.md#one-member). The journal is no part of it.
 */

/** A subscription of the member, the last begun first. */
export interface MemberSubscription {
  id: number;
  provider: 'stripe' | 'whop' | 'manual' | 'test';
  /** The provider's id of it. */
  externalId: string;
  /** The provider's id of the payer. */
  customerId: string | null;
  status: string;
  plan: string | null;
  /** When it is renewed, or ends if it is set to end; null: without an end. */
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  startedAt: string;
  endedAt: string | null;
  /** When a paused one resumes by itself; null: never, or it is not known. */
  resumesAt: string | null;
  /** Its page at the provider; null where the provider has none, as for grants and the sandbox. */
  url: string | null;
}

/** A session of the member that is open now. */
export interface MemberSession {
  /** Names the session; not its id. */
  handle: string;
  /** Browser and system as text, 'Chromium on Linux'. */
  device: string;
  address: string | null;
  signedInAt: string;
  lastSeenAt: string;
}

/** The messages to the member by one channel. */
export interface MemberChannel {
  channel: string;
  sent: number;
  /** Failed, or the outcome is not known. */
  failed: number;
  queued: number;
  /** Not sent on purpose. */
  suppressed: number;
  lastSentAt: string | null;
  /** Devices, chats, numbers or webhooks that the channel reaches now; null for email. */
  targets: number | null;
}

/** An email about the account. */
export interface MemberMail {
  id: number;
  kind: string;
  status: EmailStatus;
  createdAt: string;
  sentAt: string | null;
  error: string | null;
}

/** A note of the staff, which the member does not see. */
export interface MemberNote {
  id: number;
  text: string;
  authorEmail: string;
  createdAt: string;
}

/** Answer of GET /api/admin/users/{id}. */
export interface MemberPage {
  member: MemberEntry;
  emailVerified: boolean;
  hasPassword: boolean;
  secondFactor: boolean;
  passkeys: number;
  /** Why and since when the address gets no email and cannot register; null: it is not blacklisted. */
  blacklisted: { reason: string | null; since: string } | null;
  /** The mail server's words, if it refused the address for good. */
  suppressed: string | null;
  /** When the account is deleted, unless that is undone; null: nobody asked for it. */
  deletedAt: string | null;
  subscriptions: MemberSubscription[];
  sessions: MemberSession[];
  /** Browsers in which the member signed in. */
  browsers: number;
  channels: MemberChannel[];
  /** Notifications that the member marked as read. */
  read: { count: number; lastAt: string | null };
  /** The newest first, at most 20. */
  mails: MemberMail[];
  /** The newest first, at most three; `unread`: messages that no staff has read. */
  line: { unread: number; last: DirectMessage[] };
  /** The newest first. */
  notes: MemberNote[];
}

/** A payment with the refunds and disputes of it. */
export interface MemberPayment extends PaymentFact {
  refunds: RefundFact[];
  disputes: DisputeFact[];
  /** Its page at the provider; null in the sandbox. */
  url: string | null;
}

/** Answer of GET /api/admin/users/{id}/money, for the owner alone. */
export interface MemberMoney {
  /** The newest first, at most 100. */
  payments: MemberPayment[];
  /** Of all payments, by currency: succeeded, less refunds that did not fail and disputes that are not won. */
  totals: Money[];
}

/** Answer of POST /api/admin/users/{id}/access and /end-access. */
export interface MemberAccess {
  hasAccess: boolean;
  /** Subscriptions that still give access, by provider. */
  providers: MemberSubscription['provider'][];
}

/** Answer of POST /api/admin/users/{id}/mail. */
export interface MemberMailRequested {
  id: number;
  /** False: the same email is on its way already. */
  requested: boolean;
}

/** Answer of POST /api/admin/users/{id}/reset-second-factor. */
export interface MemberFactorReset {
  wasOn: boolean;
  /** Passkeys removed. */
  passkeys: number;
}

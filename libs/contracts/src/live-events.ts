import type { AccountSettings } from './account.ts';
import type { SuppressionLifted } from './admin-email.ts';
import type { AdminUser, WelcomeRequested } from './admin-member.ts';
import type { BlogPost } from './blog-post.ts';
import type { ChartMemo } from './chart-memo.ts';
import type { ChartNote } from './chart-note.ts';
import type { AdminMessage, MessagesRead } from './direct-line.ts';
import type { Notification, ReadChange } from './notification.ts';
import type { PriceAlert, PriceAlertFired } from './price-alert.ts';
import type { Resource } from './resource.ts';
import type { Signal } from './signal.ts';
import type { User } from './user.ts';
import type { Video } from './video.ts';

/** Who receives an event: rooms into which the server alone puts sockets (realtime.md, 'Envelope'). */
export type Audience = 'public' | 'subscribers' | 'admins' | `user:${string}`;

/** What remains of a deleted entity: enough to keep a late update from bringing it back. */
export interface Tombstone {
  id: number;
  version: number;
}

/** A member's entitlement after a change; gateways move the member's sockets between rooms by it. */
export interface SubscriptionChange {
  userId: string;
  isAdmin: boolean;
  hasActiveSubscription: boolean;
  subscriptionStatus: string;
}

/** Sessions that ended. `sessions` are session handles (not ids); null means every session of the user. */
export interface SessionRevocation {
  userId: string;
  sessions: string[] | null;
  /** A session that stays although all others end (the one that changed the password). */
  except?: string;
  reason: 'logout' | 'expired' | 'password-changed' | 'ended-by-member' | 'ended-by-admin';
}

/** Outcome counts of one batch of signal emails, for administrators. */
export interface EmailDelivery {
  signalId: number;
  queued: number;
  sent: number;
  failed: number;
  total: number;
}

/** What became of one welcome mail, for administrators (decisions.md, 'Accounts and money'). `id` is the ledger's. */
export interface WelcomeEmailResult {
  id: number;
  email: string;
  status: 'sent' | 'failed' | 'suppressed';
  /** The mail server's last words, or why it was not sent; null when it was. */
  error: string | null;
}

/** Payload of every live event type: the one definition for api, worker and web. */
export interface LiveEventData {
  'signal.created': Signal;
  'signal.updated': Signal;
  'signal.deleted': Tombstone;
  'notification.created': Notification;
  'notification.updated': Notification;
  'notification.deleted': Tombstone;
  /** The member's own, told to all tabs. */
  'notification.read': ReadChange;
  /**
   * A notification changed that not every member may see: who has it reads its notifications anew. Administrators get
   * `notification.updated` at the same time.
   */
  'notification.changed': Tombstone;
  /** Administrators only: one that has not left yet is new or changed. It leaves as `notification.created`. */
  'scheduled_notification.updated': Notification;
  'scheduled_notification.deleted': Tombstone;
  /** A note that is new or has a new text; keyed by id. */
  'chart_note.updated': ChartNote;
  'chart_note.deleted': Tombstone;
  /** A memo that is new or changed; there is one per instrument and none is ever deleted. */
  'chart_memo.updated': ChartMemo;
  /**
   * Published posts are told to everybody, drafts to administrators. What becomes public for the first time arrives as `updated`:
   * take it in when it is unknown. Unpublishing tells everybody `deleted` and then administrators `updated` with a newer version.
   */
  'blog_post.created': BlogPost;
  'blog_post.updated': BlogPost;
  'blog_post.deleted': Tombstone;
  'resource.created': Resource;
  'resource.deleted': Tombstone;
  'video.created': Video;
  'video.deleted': Tombstone;
  /** For administrators: price alerts and their firings. */
  'price_alert.created': PriceAlert;
  'price_alert.updated': PriceAlert;
  'price_alert.deleted': Tombstone;
  'price_alert.fired': PriceAlertFired;
  'subscription.changed': SubscriptionChange;
  'session.revoked': SessionRevocation;
  /** The member's own, told to all tabs. */
  'profile.updated': User;
  'settings.updated': AccountSettings;
  'email.delivery': EmailDelivery;
  'email_suppression.lifted': SuppressionLifted;
  /** For administrators: rights, sessions or the last sign-in of a user changed. */
  'member.updated': AdminUser;
  /** The direct line: told to the member and, as an event of its own, to administrators. */
  'admin_message.created': AdminMessage;
  'admin_message.read': MessagesRead;
  'welcome_email.requested': WelcomeRequested;
  'welcome_email.result': WelcomeEmailResult;
}

export type LiveEventType = keyof LiveEventData;

/** The version of each payload's shape; raised when it changes incompatibly. */
export const LIVE_EVENT_VERSION = 1;

/** One entry of the event log as it reaches a screen. `at` is the commit time (ISO 8601). */
export type LiveEvent<T extends LiveEventType = LiveEventType> = {
  [K in T]: { seq: number; type: K; v: number; audience: Audience; at: string; data: LiveEventData[K] };
}[T];

/** True when a parsed value has the envelope of a live event; unknown types of a newer server pass and are ignored by type. */
export function isLiveEvent(value: unknown): value is LiveEvent {
  if (typeof value !== 'object' || value === null) return false;
  const event = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(event.seq) &&
    typeof event.type === 'string' &&
    typeof event.at === 'string' &&
    typeof event.data === 'object' &&
    event.data !== null
  );
}

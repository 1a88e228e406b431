import type { BlogPost } from './blog-post.ts';
import type { ChartMemo } from './chart-memo.ts';
import type { ChartNote } from './chart-note.ts';
import type { Notification, ReadChange } from './notification.ts';
import type { Resource } from './resource.ts';
import type { Signal } from './signal.ts';
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
  'subscription.changed': SubscriptionChange;
  'session.revoked': SessionRevocation;
  'email.delivery': EmailDelivery;
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

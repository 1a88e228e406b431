import type { AccountSettings } from './account-settings.ts';
import type { EmailAnnouncement } from '../email/announcement.ts';
import type { SuppressionLifted, WelcomeRequested } from '../email/admin-email.ts';
import type { DeletedMember } from '../members/admin-member.ts';
import type { MemberEntry } from '../accounts/member-entry.ts';
import type { BlogPost, ChartMemo, ChartNote, Video } from '../content/content.ts';
import type { ChannelTest } from '../channels/channel.ts';
import type { DirectMessage, MessagesRead } from '../members/direct-line.ts';
import type { EmailCounts } from '../platform/email-status.ts';
import type { Instrument } from '../prices/instruments.ts';
import type { IntakeDraft, IntakeSource } from '../intake/intake.ts';
import type { JournalChanged } from '../journal/journal.ts';
import type { LegalTextChanged } from '../visitors/legal-text.ts';
import type { MessageTemplate } from '../notifications/message-template.ts';
import type { Notification, NotificationChange, ReadChange } from '../notifications/notification.ts';
import type { OfferedPlans } from '../billing/plan.ts';
import type { OwnerCopy } from '../platform/owner-copy.ts';
import type { OwnAlert, OwnAlertFired } from '../price-alerts/own-alert.ts';
import type { PriceAlert, PriceAlertFired } from '../price-alerts/price-alert.ts';
import type { RecordSettings } from '../record/record-reading.ts';
import type { Resource } from '../content/resource.ts';
import type { Signal } from '../signals/signal.ts';
import type { StaffArea, StaffRole } from '../accounts/staff.ts';
import type { User } from '../accounts/user.ts';
import type { WatchChoices } from '../notifications/watch-choices.ts';
import type { WebhookInfo } from '../developers/webhook.ts';

/**
 * Who receives an event. `admins` is all staff, `staff:...` the staff whose role opens that area. The audiences are rooms into which the
 * server alone puts sockets (docs/REALTIME.md#access-while-connected).
 */
export type Audience = 'public' | 'subscribers' | 'admins' | `staff:${StaffArea}` | `user:${string}`;

/** The remainder of a deleted entity: enough to keep a late update from bringing it back. */
export interface Tombstone {
  id: number;
  version: number;
}

/** A member's entitlement after a change; gateways move the member's sockets between rooms by it. */
export interface SubscriptionChange {
  userId: string;
  /** Null: no staff. */
  role: StaffRole | null;
  hasActiveSubscription: boolean;
  subscriptionStatus: string;
}

/** Sessions or keys that ended. `sessions` are their handles (not ids); null means every session of the user. */
export interface SessionRevocation {
  userId: string;
  sessions: string[] | null;
  /** A session that stays although all others end (the one that changed the password). */
  except?: string;
  reason:
    | 'logout'
    | 'expired'
    | 'password-changed'
    | 'second-factor-changed'
    | 'ended-by-member'
    | 'ended-by-admin'
    | 'key-ended';
}

/** The counts of one signal's emails after a batch of them, for administrators. */
export interface EmailDelivery extends EmailCounts {
  signalId: number;
}

/** The outcome of one welcome email, for administrators (docs/product/email.md#welcome-emails). `id` is the ledger's. */
export interface WelcomeEmailResult {
  id: number;
  email: string;
  status: 'sent' | 'failed' | 'suppressed';
  /** The mail server's last words, or why it was not sent; null when it was. */
  error: string | null;
}

/** Payload of every live event type: the one definition for api, worker and web. */
export interface LiveEventData {
  /** For members: a signal is published. */
  'signal.created': Signal;
  /** For members: it takes a step, or is edited. */
  'signal.updated': Signal;
  /** For members: it was withdrawn: off every list. What announced it says so, by `notification.updated` of the same transaction. */
  'signal.deleted': Tombstone;
  /** For those it is meant for: it leaves. */
  'notification.created': Notification;
  /** For those it is meant for: its text changed, or its subject was withdrawn. */
  'notification.updated': Notification;
  /** For those it is meant for: it is off every list. */
  'notification.deleted': Tombstone;
  /** For all tabs of the member. */
  'notification.read': ReadChange;
  /**
   * A notification changed that not every member may see. Who has the version before takes `text` where it is given, else reads its
   * notifications again. Staff gets `notification.updated` at the same time.
   */
  'notification.changed': NotificationChange;
  /** For staff (publishing): one that has not left yet is new or changed. It leaves as `notification.created`. */
  'scheduled_notification.updated': Notification;
  /** For staff (publishing): it was taken back. */
  'scheduled_notification.deleted': Tombstone;
  /** A note that is new or has a new text; keyed by id. */
  'chart_note.updated': ChartNote;
  /** For members: the note is off the chart. */
  'chart_note.deleted': Tombstone;
  /** A memo that is new or changed; there is one per instrument and none is ever deleted. */
  'chart_memo.updated': ChartMemo;
  /**
   * Published posts go to everybody, drafts to staff (publishing). A post that becomes public for the first time arrives as `updated`:
   * add it when it is unknown. Unpublishing sends `deleted` to everybody and then `updated` with a newer version to staff (publishing).
   */
  'blog_post.created': BlogPost;
  /** For everybody, as `blog_post.created`: the post as it is now. */
  'blog_post.updated': BlogPost;
  /** For everybody: it is off the blog. */
  'blog_post.deleted': Tombstone;
  /** For staff (publishing): a template that is new or changed; keyed by id. */
  'message_template.updated': MessageTemplate;
  /** For staff (publishing): the template is gone. */
  'message_template.deleted': Tombstone;
  /** For staff (publishing): an alert that waits for a person, and its end. */
  'intake_draft.created': IntakeDraft;
  /** For staff (publishing): it was published or discarded. */
  'intake_draft.deleted': Tombstone;
  /** For staff (settings): a program that may send alerts; none is ever deleted. */
  'intake_source.updated': IntakeSource;
  /** For members: a document that is new. */
  'resource.created': Resource;
  /** For members: it is off the list. */
  'resource.deleted': Tombstone;
  /** For members: a video that is new. */
  'video.created': Video;
  /** For members: it is off the list. */
  'video.deleted': Tombstone;
  /** For staff (publishing): price alerts and their firings. */
  'price_alert.created': PriceAlert;
  /** For staff (publishing): the alert as it is now. */
  'price_alert.updated': PriceAlert;
  /** For staff (publishing): the alert is gone. */
  'price_alert.deleted': Tombstone;
  /** For staff (publishing): an alert fired. */
  'price_alert.fired': PriceAlertFired;
  /** For all tabs of the member: an own alert that is new or changed. */
  'own-alert.updated': OwnAlert;
  /** For all tabs of the member: the own alert is gone. */
  'own-alert.deleted': Tombstone;
  /** For all tabs of the member: own alerts that one tick fired. */
  'own-alert.fired': OwnAlertFired;
  /** For everybody: pages that lead to the record appear and go. */
  'record_settings.updated': RecordSettings;
  /** For everybody: the owner's texts on the pages. */
  'owner_copy.updated': OwnerCopy;
  /** For everybody: the plans that are on sale, all of them. */
  'plans.updated': OfferedPlans;
  /** For everybody: a legal text changed and has to be read again. */
  'legal_text.updated': LegalTextChanged;
  /** For everybody: an instrument that is new or changed; keyed by id. */
  'instrument.changed': Instrument;
  /** For everybody: the instrument is off the table; nothing names it. */
  'instrument.deleted': Tombstone;
  /** For the account: its access or its role changed. */
  'subscription.changed': SubscriptionChange;
  /** For the account: sessions or keys of it ended. */
  'session.revoked': SessionRevocation;
  /** For all tabs of the member. */
  'profile.updated': User;
  /** For all tabs of the member: the settings of the account. */
  'settings.updated': AccountSettings;
  /** For all tabs of the member: new signals are silent from now on, because a limit of 'Enough for today' was reached. */
  'watching.updated': WatchChoices;
  /** For all tabs of the member: the journal changed and has to be read again. No event holds its content. */
  'journal.changed': JournalChanged;
  /** For all tabs of the member. */
  'webhook.updated': WebhookInfo;
  /** For all tabs of the member: the webhook is gone. */
  'webhook.deleted': Tombstone;
  /** For staff: the counts of a signal's emails. */
  'email.delivery': EmailDelivery;
  /** For staff (operations): an announcement was sent; its emails begin to leave. */
  'announcement.created': EmailAnnouncement;
  /** For staff (operations): the outcomes of its emails. */
  'announcement.updated': EmailAnnouncement;
  /** For staff (operations): its remaining emails do not leave. */
  'announcement.stopped': EmailAnnouncement;
  /** For staff (members): emails to an address are sent again. */
  'email_suppression.lifted': SuppressionLifted;
  /** For staff (members): rights, sessions or the last sign-in of a user changed. */
  'member.updated': MemberEntry;
  /** For staff (members): the account was deleted; it is off every list. */
  'member.deleted': DeletedMember;
  /** The direct line: sent to the member and, as a separate event, to staff (members). */
  'admin_message.created': DirectMessage;
  /** The direct line: read up to a message; sent to the member and to staff (members). */
  'admin_message.read': MessagesRead;
  /** The administrator's own: the outcome of a test of a channel. */
  'channel.tested': ChannelTest;
  /** For staff (members): welcome emails were requested. */
  'welcome_email.requested': WelcomeRequested;
  /** For staff (members): the outcome of one. */
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

/* eslint-disable max-lines, @typescript-eslint/no-redundant-type-constituents -- written */
/* Written by `npm run docs:interfaces` from docs/openapi.json and docs/asyncapi.json. */

/** What each call is given and answers, by method and address. */
export interface Calls {
  /** Symbol to price, of the instruments whose feed is neither stale nor in error. Without any: why there is none. `X-Price-Source` names the providers. For: Everybody. Scope of a key: prices:read. */
  'GET /api/live-prices': { given: object; answer: LivePrices };
  /** The state of the feed of each instrument: source, state, age of the last tick, its error (docs/product/prices.md#price-states). For: Everybody. Scope of a key: prices:read. */
  'GET /api/price-feeds': { given: object; answer: PriceFeedsAnswer };
  /** Bars of one instrument, oldest first; 404 for an unknown one. For: Members with an active subscription, and administrators. Scope of a key: prices:read. */
  'GET /api/candles/{instrument}': {
    given: {
      path: { instrument: string };
      query?: { interval?: '1m' | '5m' | '15m' | '1h' | '4h' | '1d'; minutes?: number; before?: number };
    };
    answer: CandlePage;
  };
  /** For: Everybody. Scope of a key: prices:read. */
  'GET /api/instruments': { given: object; answer: Instrument[] };
  /** UNDO. For: Administrators. Scope of a key: signals:write. */
  'DELETE /api/signals/held/{id}': { given: { path: { id: number } }; answer: null };
  /** For: Members with an active subscription, and administrators. Scope of a key: signals:read. */
  'GET /api/signals': { given: object; answer: Signal[] };
  /** For: Administrators. Scope of a key: signals:write. */
  'POST /api/signals': { given: { body: CreateSignalDto }; answer: Publication };
  /** For: Administrators. Scope of a key: signals:write. */
  'PUT /api/signals/{id}': { given: { path: { id: number }; body: UpdateSignalDto }; answer: Signal };
  /** For: Administrators. Scope of a key: signals:write. */
  'DELETE /api/signals/{id}': {
    given: { path: { id: number }; query?: { reason?: 'mistake' | 'desk' } };
    answer: null;
  };
  /** One step of an open signal by hand. For: Administrators. Scope of a key: signals:write. */
  'POST /api/signals/{id}/steps': { given: { path: { id: number }; body: TakeStepDto }; answer: Signal };
  /** The story of a signal, also of a withdrawn one. The actors are for administrators. For: Members with an active subscription, and administrators. Scope of a key: signals:read. */
  'GET /api/signals/{id}/story': { given: { path: { id: number } }; answer: SignalStory };
  /** One press: taken or skipped. For: Members with an active subscription, and administrators. Scope of a key: journal:write. */
  'PUT /api/journal/signals/{id}': { given: { path: { id: number }; body: JournalDecisionDto }; answer: JournalEntry };
  /** For: Whoever is signed in. Scope of a key: journal:write. */
  'PATCH /api/journal/entries/{id}': { given: { path: { id: number }; body: JournalEntryDto }; answer: JournalEntry };
  /** For: Whoever is signed in. Scope of a key: journal:write. */
  'DELETE /api/journal/entries/{id}': { given: { path: { id: number } }; answer: null };
  /** Checks a file, and imports its good lines once that is confirmed. For: Members with an active subscription, and administrators. Scope of a key: journal:write. */
  'POST /api/journal/import': { given: { body: JournalImportDto }; answer: JournalImport };
  /** For: Members with an active subscription, and administrators. Scope of a key: notifications:read. */
  'GET /api/user/notifications': { given: { query?: { limit?: number; before?: string } }; answer: UserNotification[] };
  /** For: Members with an active subscription, and administrators. Scope of a key: notifications:read. */
  'GET /api/user/notifications/unread-count': { given: object; answer: NotificationCounts };
  /** For: Administrators. Scope of a key: notifications:write. */
  'POST /api/notifications': { given: { body: CreateNotificationDto }; answer: Notification };
  /** For: Administrators. Scope of a key: notifications:write. */
  'PUT /api/notifications/{id}': { given: { path: { id: number }; body: UpdateNotificationDto }; answer: Notification };
  /** For: Administrators. Scope of a key: notifications:write. */
  'DELETE /api/notifications/{id}': { given: { path: { id: number } }; answer: null };
}

/** What each event of the log is about, by its type. */
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
  /** A notification changed that not every member may see: who has it reads its notifications again. Administrators get `notification.updated` at the same time. */
  'notification.changed': Tombstone;
  /** Administrators only: one that has not left yet is new or changed. It leaves as `notification.created`. */
  'scheduled_notification.updated': Notification;
  /** Administrators only: it was taken back. */
  'scheduled_notification.deleted': Tombstone;
  /** A note that is new or has a new text; keyed by id. */
  'chart_note.updated': ChartNote;
  /** For members: the note is off the chart. */
  'chart_note.deleted': Tombstone;
  /** A memo that is new or changed; there is one per instrument and none is ever deleted. */
  'chart_memo.updated': ChartMemo;
  /** Published posts go to everybody, drafts to administrators. A post that becomes public for the first time arrives as `updated`: add it when it is unknown. Unpublishing sends `deleted` to everybody and then `updated` with a newer version to administrators. */
  'blog_post.created': BlogPost;
  /** For everybody, as `blog_post.created`: the post as it is now. */
  'blog_post.updated': BlogPost;
  /** For everybody: it is off the blog. */
  'blog_post.deleted': Tombstone;
  /** For administrators: a template that is new or changed; keyed by id. */
  'message_template.updated': MessageTemplate;
  /** For administrators: the template is gone. */
  'message_template.deleted': Tombstone;
  /** For administrators: an alert that waits for a person, and its end. */
  'intake_draft.created': IntakeDraft;
  /** For administrators: it was published or discarded. */
  'intake_draft.deleted': Tombstone;
  /** For administrators: a program that may send alerts; none is ever deleted. */
  'intake_source.updated': IntakeSource;
  /** For members: a document that is new. */
  'resource.created': Resource;
  /** For members: it is off the list. */
  'resource.deleted': Tombstone;
  /** For members: a video that is new. */
  'video.created': Video;
  /** For members: it is off the list. */
  'video.deleted': Tombstone;
  /** For administrators: price alerts and their firings. */
  'price_alert.created': PriceAlert;
  /** For administrators: the alert as it is now. */
  'price_alert.updated': PriceAlert;
  /** For administrators: the alert is gone. */
  'price_alert.deleted': Tombstone;
  /** For administrators: an alert fired. */
  'price_alert.fired': PriceAlertFired;
  /** For everybody: pages that lead to the record appear and go. */
  'record_settings.updated': RecordSettings;
  /** For everybody: the owner's texts on the pages. */
  'owner_copy.updated': OwnerCopy;
  /** For everybody: a legal text changed and has to be read again. */
  'legal_text.updated': LegalTextChanged;
  /** For everybody: an instrument that is new or changed; keyed by id. */
  'instrument.changed': Instrument;
  /** For everybody: the instrument is off the table; nothing names it. */
  'instrument.deleted': Tombstone;
  /** For the account: its access changed. */
  'subscription.changed': SubscriptionChange;
  /** For the account: sessions or keys of it ended. */
  'session.revoked': SessionRevocation;
  /** For all tabs of the member. */
  'profile.updated': User;
  /** For all tabs of the member: the settings of the account. */
  'settings.updated': AccountSettings;
  /** For all tabs of the member: the journal changed and has to be read again. No event holds its content. */
  'journal.changed': JournalChanged;
  /** For all tabs of the member. */
  'webhook.updated': WebhookInfo;
  /** For all tabs of the member: the webhook is gone. */
  'webhook.deleted': Tombstone;
  /** For administrators: the counts of a signal's emails. */
  'email.delivery': EmailDelivery;
  /** For administrators: emails to an address are sent again. */
  'email_suppression.lifted': SuppressionLifted;
  /** For administrators: rights, sessions or the last sign-in of a user changed. */
  'member.updated': MemberEntry;
  /** The direct line: sent to the member and, as a separate event, to administrators. */
  'admin_message.created': DirectMessage;
  /** The direct line: read up to a message; sent to the member and to administrators. */
  'admin_message.read': MessagesRead;
  /** The administrator's own: the outcome of a test of a channel. */
  'channel.tested': ChannelTest;
  /** For administrators: welcome emails were requested. */
  'welcome_email.requested': WelcomeRequested;
  /** For administrators: the outcome of one. */
  'welcome_email.result': WelcomeEmailResult;
}

/** One event of the log: the whole new state of what changed. `seq` is its place, `at` when it was committed. */
export type LiveEvent<T extends keyof LiveEventData = keyof LiveEventData> = {
  [K in T]: { seq: number; type: K; v: number; audience: string; at: string; data: LiveEventData[K] };
}[T];

/** The data of each message of a stream, by its name. */
export interface StreamMessages {
  /** First of a stream: its id */
  opened: StreamOpened;
  /** One entry of the event log, the moment it is committed */
  event: LiveEvent;
  /** After what was missed, even when nothing was: where the stream stands */
  position: StreamPosition;
  /** The cursor cannot be served: read the snapshots anew */
  resync: Resync;
  /** The latest price of each instrument that moved */
  prices: PriceFrame;
  /** Worth telling now and never again: not caught up, may be lost */
  transient: TransientPush;
}

/** Answer of GET /api/auth/settings: everything the profile screen shows in addition to the user. */
export type AccountSettings = {
  preferences: NotificationPreference[];
  tradingConfig: TradingConfig;
  displaySettings: DisplaySettings;
  /** `app`: an authenticator app is part of it; otherwise it is the passkeys alone. */
  twoFactor: { enabled: boolean; app: boolean; recoveryCodesLeft: number };
  /** Oldest first. */
  passkeys: PasskeyInfo[];
  apiAccess: ApiAccess;
  push: PushSettings;
  telegram: TelegramSettings;
  sms: SmsSettings;
};

export type AlertCondition = 'above' | 'below' | 'equals' | 'change_percent' | 'volume_spike';

/** ALL stands for every instrument that has a price. */
export type AlertInstrument = 'ALL' | InstrumentSymbol;

export type AlertPriority = 'normal' | 'high' | 'critical';

/** The member's switch and keys, oldest first. While `enabled` is false no key opens anything. */
export type ApiAccess = { enabled: boolean; keys: ApiKeyInfo[] };

/** A key as its owner sees it: all but the key itself. */
export type ApiKeyInfo = {
  id: number;
  /** The member's own word for it. */
  name: string;
  scopes: KeyScope[];
  /** The last characters of the key, to distinguish it from others. */
  hint: string;
  createdAt: string;
  /** Null: it does not expire. */
  expiresAt: string | null;
  /** Of its last use, to the minute; null: none yet. */
  lastUsedAt: string | null;
};

/** A line of a file that cannot be imported. `line`: as an editor counts, from 1. */
export type BadJournalLine = { line: number; message: string };

/** A blog post as it crosses the wire (docs/product/content.md#posts). Dates ISO 8601. */
export type BlogPost = {
  id: number;
  title: string;
  excerpt: string;
  /** Markdown without HTML (docs/SECURITY.md#script); line breaks count, blank lines part paragraphs. */
  content: string;
  author: string;
  /** An absolute http(s) address or an `/objects/` path. */
  imageUrl: string | null;
  /** False: a draft, which administrators alone see. */
  published: boolean;
  /** When a draft is published by itself; left out unless it waits for that. */
  publishAt?: string;
  /** Members get, or got, a notification that links to it once it is public; left out unless that was chosen. */
  notifyMembers?: true;
  /** They were notified, which happens once; left out until then. */
  membersNotified?: true;
  createdAt: string;
  updatedAt: string;
  /** Grows with every change; the greater one is the newer state. */
  version: number;
};

/** One bar. `time`: its start in whole seconds since the epoch, UTC. Prices are decimal strings, the middle of bid and ask. */
export type Candle = { time: number; open: string; high: string; low: string; close: string };

export type CandleInterval = '1m' | '5m' | '15m' | '1h' | '4h' | '1d';

/** Answer of GET /api/candles/{instrument}: bars oldest first. */
export type CandlePage = {
  instrument: InstrumentSymbol;
  interval: CandleInterval;
  /** Where the newest of these bars comes from; null when there are none. */
  source: PriceSource | null;
  candles: Candle[];
  /** Give it as `before` to read what came earlier; null when there is nothing earlier. */
  before: number | null;
};

/** The outcome of a test. `accepted`: by the mail server or the relay's service, or it arrived. `waiting` with a detail: not yet, and why; it is tried again. */
export type ChannelTest = {
  channel: TestedChannel;
  outcome: 'waiting' | 'accepted' | 'refused';
  /** The server's reason; null if there is none. */
  detail: string | null;
  /** When the test was requested. */
  at: string;
};

/** The market analysis of one instrument as it crosses the wire (docs/product/content.md#chart-memos). Texts are plain and may be empty. */
export type ChartMemo = {
  id: number;
  instrument: SignalInstrument;
  memoText: string;
  /** `/objects/` paths, at most 10. */
  memoImageUrls: string[];
  /** The first of `memoImageUrls` (legacy single image). */
  memoImageUrl: string | null;
  keyLevels: string;
  marketStructure: string;
  riskManagement: string;
  updatedAt: string;
  version: number;
};

/** A note on one instrument and timeframe as it crosses the wire: one of each pair (docs/product/content.md#chart-notes). */
export type ChartNote = {
  id: number;
  instrument: SignalInstrument;
  timeframe: NoteTimeframe;
  note: string;
  updatedAt: string;
  version: number;
};

/** The record's newest checkpoint, sent to everybody (docs/RECORD.md#checkpoints). A client that missed it reads /log/checkpoint. */
export type CheckpointPublished = {
  /** A signed note, exactly. */
  note: string;
};

export type CloseReason = 't1' | 'stop' | 'manual';

export type CreateNotificationDto = {
  title: string;
  message: string;
  type?: 'info' | 'success' | 'warning' | 'error' | 'signal' | 'alert' | 'announcement';
  priority?: 'low' | 'normal' | 'high' | 'critical';
  isGlobal?: boolean;
  scheduledFor?: string | null;
  expiresAt?: string | null;
};

export type CreateSignalDto = {
  instrument: string;
  direction: 'long' | 'short';
  entryPrice: string;
  slPrice: string;
  t0Price: string;
  t1Price: string;
  memo?: string;
  confidence?: number;
  monthlyBias: 'Bullish' | 'Bearish' | 'Potentially Reversing';
  status?: 'active' | 'limit' | 'paused' | 'closed';
  confirmedWarnings?: (
    | 'ENTRY_FAR'
    | 'STOP_PASSED'
    | 'T0_PASSED'
    | 'T1_PASSED'
    | 'REWARD_LOW'
    | 'REWARD_HIGH'
    | 'REPEATED'
  )[];
};

/** Yesterday's close of each instrument that has stored candles: what the day's change is counted against. `day`: the UTC day they hold for, as '2026-11-19'. */
export type DayCloses = { day: string; prices: Record<string, string> };

/** Deliveries by channels other than email changed: screens that show their figures read them again. */
export type DeliveriesChanged = { channels: DeliveryChannel[] };

export type DeliveryChannel = 'push' | 'telegram' | 'sms' | 'webhook' | 'relay';

/** One message between a member and the administrators (docs/product/terminal.md#direct-line). */
export type DirectMessage = {
  id: number;
  /** The member whose conversation it is. */
  userId: string;
  message: string | null;
  /** `/objects/` path of an uploaded image. */
  imageUrl: string | null;
  isFromAdmin: boolean;
  isRead: boolean;
  readAt: string | null;
  createdAt: string;
};

/** Body and answer of POST /api/auth/display-settings. */
export type DisplaySettings = { timeZone: TimeZoneChoice };

/** `slow`: the socket took in less than it was sent, and owed more than its bound. */
export type DropReason = 'slow';

/** The counts of one signal's emails after a batch of them, for administrators. */
export type EmailDelivery = {
  total: number;
  queued: number;
  sent: number;
  failed: number;
  /** Not sent on purpose. */
  suppressed: number;
  signalId: number;
};

/** Health of one instrument's feed (docs/product/prices.md#price-states). */
export type FeedHealth = {
  source: PriceSource | null;
  state: FeedState;
  /** Time of the last tick, ms since the epoch by the provider's clock; null before the first. */
  at: number | null;
  /** The error in one sentence; null when there is none. */
  message: string | null;
};

export type FeedState = 'live' | 'connecting' | 'stale' | 'closed' | 'error';

/** A publication that waits for SIGNAL_HOLD_SECONDS and can be undone until then. No member sees it before it is published. */
export type HeldSignal = {
  /** Distinguishes it from a published signal in the answer of POST /api/signals. */
  held: true;
  id: number;
  state: HeldSignalState;
  /** Its title, as members will read it: 'LONG GBPJPY @ 196.120'. */
  title: string;
  /** When it is published (ISO 8601). */
  dueAt: string;
  /** The published signal; null before, and when it was undone. */
  signal: Signal | null;
};

export type HeldSignalState = 'waiting' | 'published' | 'undone';

/** One row of the table of instruments, as everybody may read it. */
export type Instrument = {
  symbol: InstrumentSymbol;
  name: string;
  class: InstrumentClass;
  /** The traded asset, and the currency of its price. */
  base: string;
  quote: string;
  /** Digits shown after the point. */
  decimals: number;
  /** Price difference x factor = pips (or points). */
  pipFactor: number;
  unit: PipUnit;
  /** True if thousands are separated on screen. */
  grouped: boolean;
  /** Units of the base in one lot. */
  contractSize: string;
  /** Smallest size and its step, in lots. */
  smallestSize: string;
  sizeStep: string;
  /** TradingView's name of it. */
  chartSymbol: string;
  /** Where the simulated feed starts, and what the landing page shows while there is no live price. */
  referencePrice: string;
  /** Where its prices come from; null: as the environment says. */
  source: PriceSource | null;
  /** The source's own name of it; null: the usual one. */
  sourceSymbol: string | null;
  /** Other names by which a pasted signal may call it. */
  aliases: string[];
  /** A price as text, always shown on the landing page's strip. */
  staticPrice: string | null;
  /** True if its complete analysis always has its place. */
  charted: boolean;
  /** True if new signals, notes and memos can be written for it. */
  openForSignals: boolean;
  inTicker: boolean;
  /** Its place in every list; the smaller one comes first. */
  place: number;
  id: number;
  version: number;
};

export type InstrumentClass = 'currency' | 'metal' | 'index' | 'crypto';

/** Symbol of an instrument: capital letters and digits (docs/product/settings.md#instruments). */
export type InstrumentSymbol = string;

/** An alert that waits for a person. For administrators only. */
export type IntakeDraft = {
  fields: IntakeSignal;
  /** Empty: everything was read, and it can be published. */
  errors: IntakeError[];
  /** Pieces that were understood and that a signal does not carry: sizes, leverage, times, ids. */
  leftOut: string[];
  id: number;
  sourceId: number;
  sourceName: string;
  /** The alert as it came. */
  raw: string;
  createdAt: string;
  version: number;
};

/** One thing of an alert that could not be read; `field` null: it is about the whole. */
export type IntakeError = { field: IntakeField | null; message: string };

export type IntakeField =
  | 'instrument'
  | 'direction'
  | 'status'
  | 'entryPrice'
  | 'slPrice'
  | 't0Price'
  | 't1Price'
  | 'confidence'
  | 'monthlyBias'
  | 'memo';

/** The values read from an alert: the body of a signal, as far as it is present. */
export type IntakeSignal = {
  instrument?: SignalInstrument;
  direction?: SignalDirection;
  entryPrice?: string;
  slPrice?: string;
  t0Price?: string;
  t1Price?: string;
  memo?: string;
  confidence?: number;
  monthlyBias?: MonthlyBias;
  status?: SignalStatus;
};

/** A program that may send alerts. For administrators only. Dates ISO 8601. */
export type IntakeSource = {
  id: number;
  name: string;
  /** False: its token was revoked. */
  active: boolean;
  template: IntakeTemplate;
  /** One or two administrators; with two it publishes by itself (docs/product/intake.md#trust). */
  trustedBy: IntakeTruster[];
  /** Alerts stored so far. */
  received: number;
  lastUsedAt: string | null;
  /** Grows with what administrators change; alerts that come do not move it. */
  edition: number;
  /** Grows with every change; the greater one is the newer state. */
  version: number;
};

/** Which part of an alert fills which field (docs/product/intake.md#templates-of-a-source). `lines`: patterns for text, one a line. */
export type IntakeTemplate = {
  instrument: string;
  direction: string;
  status: string;
  entryPrice: string;
  slPrice: string;
  t0Price: string;
  t1Price: string;
  confidence: string;
  monthlyBias: string;
  memo: string;
  lines: string;
} & Record<string, string>;

/** Who marked a source as trusted. */
export type IntakeTruster = { id: string; email: string };

/** Payload of `journal.changed`: only the fact. No event holds the content of a journal. */
export type JournalChanged = { userId: string };

export type JournalDecision = 'taken' | 'skipped';

export type JournalDecisionDto = { decision: 'taken' | 'skipped'; fill?: unknown };

/** One member's entry for one signal (docs/product/journal.md#fields). Nobody else reads it. */
export type JournalEntry = {
  decision: JournalDecision;
  /** When it was taken or skipped. */
  at: string;
  fill: string | null;
  /** In lots. */
  size: string | null;
  /** Percent of the account for 1 R. */
  riskPercent: string | null;
  exit: string | null;
  exitAt: string | null;
  /** One line; empty: none. */
  note: string;
  id: number;
  signalId: number;
  instrument: SignalInstrument;
  direction: SignalDirection;
  /** The published entry that counts. */
  entry: string;
  /** 1 R: the distance from entry to stop as first published; '0' where it is not known. */
  risk: string;
  version: number;
};

export type JournalEntryDto = {
  decision?: 'taken' | 'skipped';
  at?: unknown;
  fill?: unknown;
  size?: unknown;
  riskPercent?: unknown;
  exit?: unknown;
  exitAt?: unknown;
  note?: unknown;
  version?: number;
};

/** Answer of POST /api/journal/import: what was found, and whether it was imported. */
export type JournalImport = { good: number; bad: BadJournalLine[]; imported: boolean };

export type JournalImportDto = { csv: unknown; confirmed?: boolean };

export type KeyScope =
  | 'signals:read'
  | 'notifications:read'
  | 'prices:read'
  | 'stream'
  | 'journal:write'
  | 'signals:write'
  | 'notifications:write';

/** One bar of a receipt's histogram: deliveries that took at most `upToMs`; null: longer than all bars before. */
export type LatencyBar = { upToMs: number | null; count: number };

/** Sent live to everybody: the text has to be read again. */
export type LegalTextChanged = { name: LegalTextName; version: number };

export type LegalTextName = 'terms' | 'privacy' | 'risk';

/** Body of GET /api/live-prices: symbol to price, or why there is none (docs/product/prices.md#price-states). */
export type LivePrices = Record<string, number> | { error: string; requiresSetup?: boolean };

/** A user as administrators see one (docs/product/console.md#subscribers). */
export type MemberEntry = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  hasActiveSubscription: boolean;
  subscriptionStatus: string;
  /** Subscribed, and no administrator has taken note of it yet. */
  needsAdminNotification: boolean;
  stripeCustomerId: string | null;
  createdAt: string;
  updatedAt: string;
  lastLoginAt: string | null;
  ipAddress: string | null;
  /** 'Unknown' when no proxy reports it. */
  location: string;
  deviceInfo: string | null;
  /** The first characters of the session's public handle: never what would open it. */
  sessionId: string | null;
  version: number;
};

/** A text in the desk's own words that is inserted instead of typed. For administrators only. Dates ISO 8601. */
export type MessageTemplate = {
  id: number;
  kind: TemplateKind;
  /** Its name in the list. */
  name: string;
  /** Of a broadcast; empty when it leaves the title as it is, and always empty for a signal. */
  title: string;
  text: string;
  updatedAt: string;
  /** Grows with every change; the greater one is the newer state. */
  version: number;
};

/** One side has read what the other wrote. Covers every message of the other side up to `upToId`, so applying it late or twice changes nothing. */
export type MessagesRead = {
  userId: string;
  /** Who read. */
  by: 'member' | 'admin';
  upToId: number;
  readAt: string;
};

export type MonthlyBias = 'Bullish' | 'Bearish' | 'Potentially Reversing';

export type NoteTimeframe = 'Monthly' | 'Weekly' | '4H' | '15min';

/** A notification as it crosses the wire (docs/product/notifications.md#notifications). */
export type Notification = {
  id: number;
  title: string;
  message: string;
  type: NotificationType;
  /** Left out unless members can switch it off. */
  category?: NotificationCategory;
  priority: NotificationPriority;
  isGlobal: boolean;
  /** The signal it announces, if any and still there. */
  signalId: number | null;
  /** The blog post it announces, which a press opens; left out if there is none. */
  blogPostId?: number;
  scheduledFor: string | null;
  expiresAt: string | null;
  createdAt: string;
  version: number;
  /** The signal it announced was withdrawn: when, and the words it had before. Members who read it before then have not read this. */
  withdrawn?: { at: string; title: string; message: string };
  /** The signal it announces has other levels since: the words it had before. Left out otherwise, and once it was withdrawn. */
  replaced?: { title: string; message: string };
};

/** Categories that members can switch off for themselves: their setting priceAlerts. */
export type NotificationCategory = 'price-alert';

export type NotificationChannel = 'email' | 'sms' | 'terminal' | 'push' | 'telegram';

/** Body of GET /api/user/notifications/unread-count. `total`: all the member sees, read or not. */
export type NotificationCounts = { count: number; total: number };

export type NotificationLevel = 'on' | 'off' | 'all' | 'high' | 'critical' | 'none';

/** A member's preference for the notifications of a channel. */
export type NotificationPreference = {
  channel: NotificationChannel;
  topic: NotificationTopic;
  level: NotificationLevel;
};

export type NotificationPriority = 'low' | 'normal' | 'high' | 'critical';

export type NotificationTopic = 'everything' | 'signals' | 'price-alerts' | 'notifications';

export type NotificationType = 'info' | 'success' | 'warning' | 'error' | 'signal' | 'alert' | 'announcement';

/** The stored texts: answer of PUT /api/admin/owner-copy, and sent live to everybody. */
export type OwnerCopy = {
  /** The owner's claims, as they are written. */
  activeTraders: string;
  activeSignals: string;
  traders: string;
  support: string;
  /** The education portal, opened in a new tab; null: none. */
  educationPortalUrl: string | null;
  /** Where 'Update Billing' leads, opened in a new tab; null: nowhere else. */
  billingUpdateUrl: string | null;
  /** Mail address of the support contact; null: none. */
  supportEmail: string | null;
  /** Always shown next to results. */
  resultsText: string;
  version: number;
};

/** A passkey of a member, as the profile lists it. */
export type PasskeyInfo = {
  id: number;
  /** The member's own word for it. */
  name: string;
  createdAt: string;
  /** Of the last sign-in with it; null: none yet. */
  lastUsedAt: string | null;
  /** Copied to the user's other devices by its provider. */
  synced: boolean;
};

export type PipUnit = 'pips' | 'points';

export type PositionSize = 1 | 2 | 5 | 10;

/** Who is connected now, over all processes. */
export type Presence = {
  /** Connected sockets, visitors included. */
  sockets: number;
  /** Members with an active subscription who have at least one. */
  members: number;
  at: string;
};

/** A stored price alert (docs/product/notifications.md#price-alerts). `above`, `below` and `equals` compare the price shown (the middle of bid and ask) with the threshold; `change_percent` compares the size of the change over the window, up or down, with it. */
export type PriceAlert = {
  id: number;
  title: string;
  condition: AlertCondition;
  /** Decimal string: a price, or percent with `change_percent`. */
  threshold: string;
  instrument: AlertInstrument;
  priority: AlertPriority;
  /** False while it is paused. */
  isActive: boolean;
  lastFiredAt: string | null;
  fireCount: number;
  createdAt: string;
  updatedAt: string;
  version: number;
};

/** One firing of a price alert, with the tick that did it. Kept when the alert is deleted (`alertId` is null then). */
export type PriceAlertFire = {
  id: number;
  alertId: number | null;
  title: string;
  condition: AlertCondition;
  threshold: string;
  instrument: InstrumentSymbol;
  /** The price shown at that tick. */
  price: string;
  bid: string;
  ask: string;
  source: PriceSource;
  /** Change over the window in percent, signed; null unless the condition is `change_percent`. */
  changePercent: string | null;
  notificationId: number | null;
  /** The tick's time. */
  tickAt: string;
  firedAt: string;
};

/** Payload of `price_alert.fired`: the alert after the firing, and the firing. */
export type PriceAlertFired = { alert: PriceAlert; fire: PriceAlertFire };

/** Health of every instrument's feed. */
export type PriceFeeds = Record<string, FeedHealth>;

/** Answer of GET /api/price-feeds. `ageMs`: since the last tick. Public, like the prices. */
export type PriceFeedsAnswer = Record<
  string,
  {
    ageMs: number | null;
    source: PriceSource | null;
    state: FeedState;
    /** Time of the last tick, ms since the epoch by the provider's clock; null before the first. */
    at: number | null;
    /** The error in one sentence; null when there is none. */
    message: string | null;
  }
>;

/** Latest quote per instrument that changed since the last frame (at most one frame per 250 ms), and under `feeds` the health of those feeds whose source, state or message changed. `closes`: with the first frame, and when they changed. */
export type PriceFrame = { feeds?: PriceFeeds; closes?: DayCloses } & Record<string, Quote>;

export type PriceSource = 'simulated' | 'oanda' | 'kraken';

/** A member's status in the owner's private chat (docs/product/channels.md#private-chat). */
export type PrivateChatMembership = {
  state: 'not-joined' | 'invited' | 'joined';
  /** Until when the invite works; null unless `invited`. */
  expiresAt: string | null;
  /** Was in it, and is not any more; `not-joined` or `invited`. */
  hasLeft: boolean;
};

/** Answer of POST /api/signals: the signal, or its waiting publication. */
export type Publication = Signal | HeldSignal;

export type PublicationKind = 'signal' | 'notification';

/** A browser that shows a member's alerts while no tab is open (docs/product/channels.md#devices). */
export type PushDevice = {
  id: number;
  /** Browser and system as text, 'Chrome on Android'. */
  name: string;
  /** SHA-256 of the address that its push service gave it, in hex: by which a browser knows itself. */
  handle: string;
  createdAt: string;
  /** When its push service last accepted something for it, to the hour; null: never yet. */
  lastUsedAt: string | null;
};

/** Alerts on a member's devices, as the profile shows them. */
export type PushSettings = {
  /** The server's key, base64url, to which a browser binds its subscription; null where the owner has set none. */
  key: string | null;
  /** True if push messages name prices; else 'New signal: GBPJPY' alone. */
  showLevels: boolean;
  /** Null: none. */
  quiet: QuietHours | null;
  /** Oldest first. */
  devices: PushDevice[];
};

/** When devices and chat are notified of nothing but what is critical (docs/product/channels.md#quiet-hours). */
export type QuietHours = {
  /** IANA name, 'Europe/Berlin'. */
  zone: string;
  /** By the zone's clock, 'HH:MM'. Before `to`: within a day; after it: over midnight. */
  from: string;
  to: string;
};

/** One price of one instrument. Prices are decimal strings; `at` is the provider's time in ms since the epoch. */
export type Quote = {
  symbol: InstrumentSymbol;
  bid: string;
  ask: string;
  /** The middle of bid and ask: the price shown. */
  price: string;
  at: number;
  source: PriceSource;
  /** False while the market is closed: shown, but it moves nothing. Left out when it can be traded. */
  tradeable?: boolean;
};

/** The notifications that a member marked read or unread in one action. Each carries the version of its read state: it is counted per member and notification and never goes back, so a change applied twice, or after a later one, changes nothing, and 'mark all read' needs no time or position to refer to. */
export type ReadChange = {
  userId: string;
  isRead: boolean;
  readAt: string | null;
  marks: { id: number; version: number }[];
};

/** The delivery counts of a publication, as they grow. Times are from commit until the screen's confirmation arrived. */
export type ReceiptCounts = {
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
};

export type RecordAudience = 'off' | 'members' | 'everybody';

/** The owner's decision about the record, as the live event carries it. */
export type RecordSettings = { audience: RecordAudience; version: number };

/** A downloadable document as it crosses the wire (docs/product/content.md#resources). */
export type Resource = {
  id: number;
  title: string;
  description: string;
  category: ResourceCategory;
  /** An `/objects/` path; downloads under `fileName`. */
  fileUrl: string;
  fileName: string;
  /** Bytes, measured on arrival. */
  fileSize: number;
  /** Content type, checked on arrival. */
  fileType: string;
  /** Id of the administrator. */
  uploadedBy: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
};

export type ResourceCategory = 'general' | 'trading-guides' | 'market-analysis' | 'risk-management' | 'educational';

/** Why a client must read its snapshots again: its cursor is from another log, older than what is kept or than the member's access, or unreadable. */
export type Resync = { reason: 'epoch' | 'retention' | 'ahead' | 'invalid' | 'access'; position: string };

export type RiskTolerance = 'conservative' | 'moderate' | 'aggressive';

/** Sessions or keys that ended. `sessions` are their handles (not ids); null means every session of the user. */
export type SessionRevocation = {
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
};

/** A trading signal as it crosses the wire. Prices are decimal strings, dates ISO 8601. */
export type Signal = {
  id: number;
  instrument: SignalInstrument;
  direction: SignalDirection;
  entryPrice: string;
  slPrice: string;
  t0Price: string;
  t1Price: string;
  /** Always equal to `t0Price` (docs/product/signals.md#fields). */
  targetPrice: string;
  currentPrice: string | null;
  memo: string;
  status: SignalStatus;
  t0Hit: boolean;
  /** When the price reached T0; null before, and when an administrator said so by hand. */
  t0HitAt: string | null;
  closeReason: CloseReason | null;
  closedAt: string | null;
  /** The price at which it closed: the bid for a long, the ask for a short. Null by hand without a live price, and for old ones by hand. */
  closePrice: string | null;
  /** When the desk said HALF OFF; left out until then. Said, not computed. */
  halfOffAt?: string;
  /** 1 to 100. */
  confidence: number;
  monthlyBias: MonthlyBias;
  createdAt: string;
  updatedAt: string;
  /** Grows by one with every change; the greater one is the newer state. */
  version: number;
};

export type SignalDirection = 'long' | 'short';

/** Symbol of an instrument that signals are, or were, published for. */
export type SignalInstrument = InstrumentSymbol;

export type SignalStatus = 'active' | 'limit' | 'paused' | 'closed';

/** One step of a signal's story, oldest first in GET /api/signals/{id}/story. */
export type SignalStep = {
  id: number;
  kind: SignalStepKind;
  /** When it was stored, ISO 8601; null where only that it happened is known. */
  at: string | null;
  /** Who took it: the price, or the desk; null where nobody noted it. */
  by: 'price' | 'desk' | null;
  /** The administrator's address, for administrators; null for members, and where the price took it. */
  who: string | null;
  /** Of `closed`: why. */
  closeReason: CloseReason | null;
  /** Of `withdrawn`: why. */
  withdrawalReason: WithdrawalReason | null;
  /** Of a step at a price: that price. */
  price: string | null;
  tick: StepTick | null;
  changes: StepChange[];
  /** Taken over from before stories were kept: what is not known of it is left out. */
  imported: boolean;
};

export type SignalStepKind =
  | 'published'
  | 'edited'
  | 'changed'
  | 'activated'
  | 't0'
  | 'stop-to-entry'
  | 'stop-moved'
  | 'half-off'
  | 'closed'
  | 'reopened'
  | 'withdrawn';

/** Answer of GET /api/signals/{id}/story. */
export type SignalStory = { signalId: number; steps: SignalStep[] };

export type SmsOff = 'stopped' | 'unreachable';

/** Alerts by SMS, as the profile shows them (docs/product/channels.md#sms). */
export type SmsSettings = {
  /** True if the owner configured a sender. */
  isOffered: boolean;
  /** The number that was proven, its middle left out: '+44 ... 123'; null: none. */
  number: string | null;
  /** Why nothing is sent to it; null: it takes messages. */
  off: SmsOff | null;
  /** The number that a code was sent to, its middle left out, while the code is valid; null: none. */
  asked: string | null;
  /** Messages of this calendar month (UTC), and the most there may be. */
  used: number;
  cap: number;
};

/** One field that a step changed, as on the wire. */
export type StepChange = { field: StoryField; from: string; to: string };

/** The tick that a step is based on: the one that moved the signal, or gave the price of a close by hand. `at`: the provider's time, ISO 8601. */
export type StepTick = { bid: string; ask: string; at: string; source: PriceSource };

export type StoryField =
  | 'instrument'
  | 'direction'
  | 'entryPrice'
  | 'slPrice'
  | 't0Price'
  | 't1Price'
  | 'status'
  | 'memo'
  | 'confidence'
  | 'monthlyBias'
  | 'createdAt';

/** First message of each stream. With the id, a later stream reports why this one was dropped. */
export type StreamOpened = { id: string };

/** The position of the stream after missed events, even if there were none: it may lie past the last event for this client. */
export type StreamPosition = {
  position: string;
  /** Why the server dropped the stream named by `previous`, when it did. */
  dropped?: DropReason;
};

/** A member's entitlement after a change; gateways move the member's sockets between rooms by it. */
export type SubscriptionChange = {
  userId: string;
  isAdmin: boolean;
  hasActiveSubscription: boolean;
  subscriptionStatus: string;
};

/** For administrators: signal emails go to this address again. */
export type SuppressionLifted = { email: string };

export type TakeStepDto = {
  step: 'stop-to-entry' | 'stop-moved' | 'closed' | 't0' | 'half-off';
  price?: string;
  expectedStop?: string;
  confirmed?: boolean;
};

/** The Telegram chat that a member is alerted in (docs/product/channels.md#telegram). */
export type TelegramChat = {
  /** The '@name' of the user there, or the first name of one without. */
  name: string;
  createdAt: string;
  /** When Telegram last accepted something for it, to the hour; null: never yet. */
  lastUsedAt: string | null;
};

/** Alerts by Telegram, as the profile shows them. */
export type TelegramSettings = {
  /** True if the owner has configured a bot; else Telegram is not offered. */
  isSetUp: boolean;
  /** Null: none is linked. */
  chat: TelegramChat | null;
  /** Null: the owner has none, or no chat is linked. */
  privateChat: PrivateChatMembership | null;
};

export type TemplateKind = 'signal' | 'broadcast';

export type TestedChannel = 'terminal' | 'email' | 'relay-discord' | 'relay-slack' | 'relay-telegram';

export type TimeZoneChoice = 'utc' | 'local';

/** The remainder of a deleted entity: enough to keep a late update from bringing it back. */
export type Tombstone = { id: number; version: number };

/** Body and answer of POST /api/auth/trading-config. `positionSize` is in percent of the account. */
export type TradingConfig = {
  positionSize: PositionSize;
  riskTolerance: RiskTolerance;
  autoExecute: boolean;
  maxDailyTrades: number;
};

/** Messages that matter only now: not in the event log, not replayed, may be lost. */
export type TransientPush =
  | { type: 'receipt'; data: ReceiptCounts }
  | { type: 'presence'; data: Presence }
  | { type: 'typing'; data: Typing }
  | { type: 'checkpoint'; data: CheckpointPublished }
  | { type: 'deliveries'; data: DeliveriesChanged }
  | { type: 'webhook'; data: WebhookLogChanged };

/** A user is typing in a direct line. Shown for TYPING_SHOWN_MS unless sent again. */
export type Typing = {
  /** The member whose conversation it is. */
  userId: string;
  from: 'member' | 'admin';
};

export type UpdateNotificationDto = {
  title?: string;
  message?: string;
  type?: 'info' | 'success' | 'warning' | 'error' | 'signal' | 'alert' | 'announcement';
  priority?: 'low' | 'normal' | 'high' | 'critical';
  isGlobal?: boolean;
  scheduledFor?: string | null;
  expiresAt?: string | null;
  version?: number;
};

export type UpdateSignalDto = {
  instrument?: string;
  direction?: 'long' | 'short';
  entryPrice?: string;
  slPrice?: string;
  t0Price?: string;
  t1Price?: string;
  memo?: string;
  confidence?: number;
  monthlyBias?: 'Bullish' | 'Bearish' | 'Potentially Reversing';
  status?: 'active' | 'limit' | 'paused' | 'closed';
  createdAt?: unknown;
  confirmedWarnings?: (
    | 'ENTRY_FAR'
    | 'STOP_PASSED'
    | 'T0_PASSED'
    | 'T1_PASSED'
    | 'REWARD_LOW'
    | 'REWARD_HIGH'
    | 'REPEATED'
  )[];
  version?: number;
};

/** The signed-in person, as GET /api/auth/user and the sign-in calls answer (docs/product/accounts.md#session-state). */
export type User = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  hasActiveSubscription: boolean;
  subscriptionStatus: string;
  /** True once a mailed link proved that the address is the user's; until then the terminal asks for it. */
  emailVerified: boolean;
  createdAt: string;
  lastLoginAt: string | null;
};

/** A notification with the read state of one member. In member calls `id` is the notification's id (docs/product/notifications.md#notifications). */
export type UserNotification = {
  id: number;
  isRead: boolean;
  /** When it was marked read; null while it is unread. */
  readAt: string | null;
  /** Grows by one with every change of the read state; 0 while it was never touched. The greater one is the newer state. */
  readVersion: number;
  notification: Notification;
};

/** A video update as it crosses the wire (docs/product/content.md#videos). */
export type Video = {
  id: number;
  title: string;
  description: string;
  /** An `/objects/` path, served with ranges; its extension gives the type (see CONTENT_TYPES). */
  videoUrl: string;
  thumbnailUrl: string | null;
  /** Id of the administrator. */
  uploadedBy: string | null;
  createdAt: string;
  version: number;
};

export type WebhookEnding = 'failing' | 'gone' | 'account';

/** A webhook as its owner sees it: all but the secret. */
export type WebhookInfo = {
  id: number;
  url: string;
  kinds: WebhookKind[];
  isOn: boolean;
  /** Null: on, or turned off by the member. */
  ending: WebhookEnding | null;
  /** Until when the secret before this one signs too; null: there is none. */
  previousSecretUntil: string | null;
  createdAt: string;
  version: number;
};

export type WebhookKind =
  | 'signal.created'
  | 'signal.updated'
  | 'signal.deleted'
  | 'notification.created'
  | 'price_alert.fired'
  | 'order.intent';

/** A webhook has something new in its log. */
export type WebhookLogChanged = { webhookId: number };

/** The outcome of one welcome email, for administrators (docs/product/email.md#welcome-emails). `id` is the ledger's. */
export type WelcomeEmailResult = {
  id: number;
  email: string;
  status: 'sent' | 'failed' | 'suppressed';
  /** The mail server's last words, or why it was not sent; null when it was. */
  error: string | null;
};

/** An administrator requested the missing welcome mails. */
export type WelcomeRequested = { requested: number; requestedBy: string };

export type WithdrawalReason = 'mistake' | 'desk';

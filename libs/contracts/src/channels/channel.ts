/** The ways in which the terminal reaches members and is fed (docs/product/settings.md#channels), in their order on screen. */
export const CHANNEL_NAMES = [
  'terminal',
  'email',
  'push',
  'telegram',
  'private-chat',
  'sms',
  'relay-discord',
  'relay-slack',
  'relay-telegram',
  'payments',
  'memberships',
  'prices',
  'files',
  'record',
] as const;
export type ChannelName = (typeof CHANNEL_NAMES)[number];

/** Those through which a test can be sent: to oneself; to a relay's channel. */
export const TESTED_CHANNELS = ['terminal', 'email', 'relay-discord', 'relay-slack', 'relay-telegram'] as const;
export type TestedChannel = (typeof TESTED_CHANNELS)[number];

/** A key of the environment that a channel reads. Its value is never disclosed. */
export interface ChannelKey {
  key: string;
  isSet: boolean;
  /** The channel is not set up without it. */
  isRequired: boolean;
  /** How it is set, in one sentence. */
  how: string;
}

/** The outcome of a test. `accepted`: by the mail server or the relay's service, or it arrived. `waiting` with a detail: not yet, and why; it is tried again. */
export interface ChannelTest {
  channel: TestedChannel;
  outcome: 'waiting' | 'accepted' | 'refused';
  /** The server's reason; null if there is none. */
  detail: string | null;
  /** When the test was requested. */
  at: string;
}

/** The cost in this calendar month (UTC) of a channel that charges by the message. */
export interface ChannelSpending {
  messages: number;
  /** The charged units: a long message is several. */
  segments: number;
  /** Messages whose price is not known yet. */
  unpriced: number;
  /** By currency (ISO 4217); amounts are decimal strings. */
  costs: { currency: string; amount: string }[];
}

/** Who is in the private chat (docs/product/settings.md#channels). */
export interface PrivateChatFigures {
  /** Members with access who are in it. */
  joined: number;
  /** Whose access ended and who are in it still. */
  leaving: number;
  /** Why a user could not be admitted or removed, in Telegram's words; null: nothing failed. */
  failure: string | null;
}

/** One channel as SETTINGS shows it. */
export interface Channel {
  name: ChannelName;
  title: string;
  /** The messages that it carries, in one sentence. */
  purpose: string;
  /** `incomplete`: some of the required keys are set. `embedded`: the trial run brought a server of its own. */
  state: 'set' | 'embedded' | 'incomplete' | 'not-set';
  keys: ChannelKey[];
  /** Why nothing goes through it any more, in the words of its service; null while it does. */
  ended: string | null;
  /** The last test that the asking administrator sent; null: none is kept, or nothing can be sent. */
  lastTest: ChannelTest | null;
  /** Null: it costs nothing by the message, or is not set up. */
  spending: ChannelSpending | null;
  /** Null: no private chat, or not set up. */
  privateChat: PrivateChatFigures | null;
}

/** The kinds of messages a webhook can receive (docs/product/developers.md#kinds-of-messages), in the order of the form. */
export const WEBHOOK_KINDS = [
  'signal.created',
  'signal.updated',
  'signal.deleted',
  'notification.created',
  'price_alert.fired',
  'own-alert.fired',
  'order.intent',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** The kind of a message: a kind that is chosen, or the test. */
export type WebhookMessageKind = WebhookKind | 'webhook.test';

/** The Telegram chat that a member is alerted in (docs/product/channels.md#telegram). */
export interface TelegramChat {
  /** The '@name' of the user there, or the first name of one without. */
  name: string;
  createdAt: string;
  /** When Telegram last accepted something for it, to the hour; null: never yet. */
  lastUsedAt: string | null;
}

/** A member's status in the owner's private chat (docs/product/channels.md#private-chat). */
export interface PrivateChatMembership {
  state: 'not-joined' | 'invited' | 'joined';
  /** Until when the invite works; null unless `invited`. */
  expiresAt: string | null;
  /** Was in it, and is not any more; `not-joined` or `invited`. */
  hasLeft: boolean;
}

/** Alerts by Telegram, as the profile shows them. */
export interface TelegramSettings {
  /** True if the owner has configured a bot; else Telegram is not offered. */
  isSetUp: boolean;
  /** Null: none is linked. */
  chat: TelegramChat | null;
  /** Null: the owner has none, or no chat is linked. */
  privateChat: PrivateChatMembership | null;
}

/** Answer of POST /api/auth/telegram/private-chat: asks to be let in, for the linked person alone, once. */
export interface PrivateChatInvite {
  url: string;
  expiresAt: string;
}

/** Answer of POST /api/auth/telegram/link: opens the bot in Telegram, where START links the chat. It works once. */
export interface TelegramLink {
  url: string;
  expiresAt: string;
}

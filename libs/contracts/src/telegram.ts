import type { PushTold } from './push.ts';

/** The Telegram chat that a member is alerted in (docs/product/reach.md#telegram). */
export interface TelegramChat {
  /** '@name' of the person there, or the first name of one without. */
  name: string;
  createdAt: string;
  /** When Telegram last accepted something for it, to the hour; null: never yet. */
  lastUsedAt: string | null;
}

/** Alerts by Telegram, as the profile shows them. */
export interface TelegramSettings {
  /** Whether the owner has set up a bot; else nothing of it is offered. */
  isSetUp: boolean;
  told: PushTold;
  /** Null: none is linked. */
  chat: TelegramChat | null;
}

/** Answer of POST /api/auth/telegram/link: opens the bot in Telegram, where START links the chat. It works once. */
export interface TelegramLink {
  url: string;
  expiresAt: string;
}

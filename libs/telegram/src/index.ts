export { TelegramClient } from './telegram-client.ts';
export type { Bot, TelegramText, WebhookState } from './telegram-client.ts';
export type { TelegramAnswer, TelegramRefusal } from './telegram-answer.ts';
export { isGroup, TelegramPace } from './telegram-pace.ts';
export { MESSAGE_MAX, webhookSecret } from './bot.ts';

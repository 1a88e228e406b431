export { TelegramClient } from './telegram-client.ts';
export type { Bot, TelegramText, WebhookState } from './telegram-client.ts';
export type { TelegramAnswer, TelegramRefusal } from './telegram-answer.ts';
export { ChatGate } from './chat-gate.ts';
export type { ChatStanding, GatedChat } from './chat-gate.ts';
export { GROUP_MAX, isGroup, MINUTE_MS, TelegramPace } from './telegram-pace.ts';
export { botId, MESSAGE_MAX, webhookSecret } from './bot.ts';

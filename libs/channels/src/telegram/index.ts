export { TelegramClient } from './telegram-client.ts';
export type { Bot, TelegramText, WebhookState } from './telegram-client.ts';
export type { TelegramAnswer, TelegramRefusal } from './telegram-answer.ts';
export { PrivateChatGateway } from './private-chat-gateway.ts';
export type { ChatMemberStatus, GatedChat } from './private-chat-gateway.ts';
export { GROUP_MAX, isGroup, MINUTE_MS, TelegramRateLimiter } from './telegram-rate-limiter.ts';
export { botId, MESSAGE_MAX, webhookSecret } from './bot.ts';

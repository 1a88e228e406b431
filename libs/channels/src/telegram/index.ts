export { TelegramClient, type Bot, type TelegramText, type WebhookState } from './telegram-client.ts';
export type { TelegramAnswer, TelegramRefusal } from './telegram-answer.ts';
export { PrivateChatGateway, type ChatMemberStatus, type GatedChat } from './private-chat-gateway.ts';
export { GROUP_MAX, isGroup, MINUTE_MS, TelegramRateLimiter } from './telegram-rate-limiter.ts';
export { botId, MESSAGE_MAX, webhookSecret } from './bot.ts';

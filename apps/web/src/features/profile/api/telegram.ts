import type { PrivateChatInvite, PushTest, PushTold, TelegramLink, TelegramSettings } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** POST /api/auth/telegram/link: a link that opens the bot. */
export function makeTelegramLink(): Promise<TelegramLink> {
  return request<TelegramLink>('/api/auth/telegram/link', { method: 'POST' });
}

/** DELETE /api/auth/telegram. */
export function endTelegram(): Promise<unknown> {
  return request('/api/auth/telegram', { method: 'DELETE' });
}

/** POST /api/auth/telegram/test; answers what Telegram said. */
export function testTelegram(): Promise<PushTest> {
  return request<PushTest>('/api/auth/telegram/test', { method: 'POST' });
}

/** POST /api/auth/telegram/private-chat: an invite into the owner's private chat. */
export function makePrivateChatInvite(): Promise<PrivateChatInvite> {
  return request<PrivateChatInvite>('/api/auth/telegram/private-chat', { method: 'POST' });
}

/** PUT /api/auth/telegram/told: what the chat is told of. */
export function saveTelegramTold(body: PushTold): Promise<TelegramSettings> {
  return request<TelegramSettings>('/api/auth/telegram/told', { method: 'PUT', body });
}

import type { PushedPriority, TelegramSettings } from '@t0/contracts';
import type { TelegramChat, UserSettings } from '@t0/database';

type Stored = Pick<UserSettings, 'telegramSignals' | 'telegramPriceAlerts' | 'telegramNotifications'>;

/** Alerts by Telegram, as the profile shows them: without what reaches the chat. */
export function toTelegramSettings(isSetUp: boolean, stored: Stored, chat: TelegramChat | null): TelegramSettings {
  return {
    isSetUp,
    told: {
      signals: stored.telegramSignals,
      priceAlerts: stored.telegramPriceAlerts,
      notifications: stored.telegramNotifications as PushedPriority,
    },
    chat: chat && {
      name: chat.name,
      createdAt: chat.createdAt.toISOString(),
      lastUsedAt: chat.lastUsedAt && chat.lastUsedAt.toISOString(),
    },
  };
}

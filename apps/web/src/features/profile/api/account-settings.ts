import type { DisplaySettings, NotificationSettings, TradingConfig } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

export { SETTINGS_KEY, settingsQuery } from '../../../shared/lib/account-settings.ts';

/** POST /api/auth/trading-config; answers with what is stored. */
export function saveTradingConfig(body: TradingConfig): Promise<TradingConfig> {
  return request<TradingConfig>('/api/auth/trading-config', { method: 'POST', body });
}

/** POST /api/auth/notification-settings; answers with what is stored. */
export function saveNotificationSettings(body: NotificationSettings): Promise<NotificationSettings> {
  return request<NotificationSettings>('/api/auth/notification-settings', { method: 'POST', body });
}

/** POST /api/auth/display-settings; answers with what is stored. */
export function saveDisplaySettings(body: DisplaySettings): Promise<DisplaySettings> {
  return request<DisplaySettings>('/api/auth/display-settings', { method: 'POST', body });
}

import type { DisplaySettings, TradingConfig } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { queryOptions } from '@tanstack/react-query';
import { readSnapshot } from '../../live/snapshot.ts';
import { request } from './http.ts';

/** Key of the settings. */
export const SETTINGS_KEY = ['/api/auth/settings'] as const;

/** Key of the list of sessions. */
export const SESSIONS_KEY = ['/api/auth/sessions'] as const;

/** GET /api/auth/settings: the profile's data in addition to the user; live events keep it current. */
export const settingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: async ({ signal }) => (await readSnapshot<AccountSettings>('/api/auth/settings', signal)).data,
});

/** POST /api/auth/trading-config; returns the stored config. */
export function saveTradingConfig(body: TradingConfig): Promise<TradingConfig> {
  return request<TradingConfig>('/api/auth/trading-config', { method: 'POST', body });
}

let lastSave: Promise<unknown> = Promise.resolve();

/** POST /api/auth/display-settings, one after the other: the last choice stays. What is left out is not changed; returns the stored settings. */
export function saveDisplaySettings(body: Partial<DisplaySettings>): Promise<DisplaySettings> {
  const save = lastSave.then(() => request<DisplaySettings>('/api/auth/display-settings', { method: 'POST', body }));
  lastSave = save.catch(() => undefined);
  return save;
}

import type { AccountSettings } from '@t0/contracts';
import { queryOptions } from '@tanstack/react-query';
import { readSnapshot } from './live/snapshot.ts';

/** Key of the settings. */
export const SETTINGS_KEY = ['/api/auth/settings'] as const;

/** GET /api/auth/settings: everything the profile shows beside the user; live events keep it true. */
export const settingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: async ({ signal }) => (await readSnapshot<AccountSettings>('/api/auth/settings', signal)).data,
});

import type { ClientSettings } from '@t0/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './http.ts';

/** GET /api/client-settings: how this terminal is run. Read once; it does not change while the page lives. */
export const clientSettingsQuery = queryOptions({
  queryKey: ['/api/client-settings'],
  queryFn: () => request<ClientSettings>('/api/client-settings'),
  retry: 1,
});

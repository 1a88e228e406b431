import { queryClient } from '../../shared/lib/query-client.ts';
import { registerLiveFeature } from '../../live/registry.ts';
import { SESSIONS_KEY, SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { readAgain } from '../../shared/lib/read-status.ts';

const reread = (queryKey: readonly string[]): void => void readAgain(queryClient, queryKey);

/** Follows the member's own settings and sessions, changed in another tab or on another machine. */
export function registerProfile(): () => void {
  return registerLiveFeature({
    types: ['settings.updated', 'session.revoked'],
    apply: (events) => {
      const settings = events.findLast((event) => event.type === 'settings.updated');
      // Settings that were never read stay unread until they are needed.
      if (settings) queryClient.setQueryData(SETTINGS_KEY, (known: unknown) => known && settings.data);
      if (!events.some((event) => event.type === 'session.revoked')) return;
      reread(SESSIONS_KEY);
      // Keys may have ended with the sessions.
      if (!settings) reread(SETTINGS_KEY);
    },
    resync: () => reread(SETTINGS_KEY),
  });
}

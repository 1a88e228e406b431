import type { AccountSettings } from '@t0/contracts/live';
import { queryClient } from '../../shared/lib/query-client.ts';
import { registerLiveFeature } from '../../live/registry.ts';
import { SESSIONS_KEY, SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { serverNow } from '../../shared/lib/connection.ts';
import { readAgain } from '../../shared/lib/read-status.ts';
import { currentTimes } from '../../shared/lib/times.ts';
import { toast } from '../../shared/ui/toast-store.ts';

const reread = (queryKey: readonly string[]): void => void readAgain(queryClient, queryKey);

/** A limit of 'Enough for today' was reached: it shows once, however often the event comes (docs/product/watching.md#enough-for-today). */
function takeWatching(watching: AccountSettings['watching']): void {
  const { silentUntil, silentReason } = watching;
  const isKnown = queryClient.getQueryData<AccountSettings>(SETTINGS_KEY)?.watching.silentUntil === silentUntil;
  queryClient.setQueryData<AccountSettings>(SETTINGS_KEY, (known) => known && { ...known, watching });
  if (isKnown || silentUntil === null || Date.parse(silentUntil) <= serverNow()) return;
  const description = `${silentReason}. New signals are silent until ${currentTimes().bare.minute(silentUntil)}.`;
  toast({ title: 'ENOUGH FOR TODAY', description, tone: 'limit-order' });
}

/** Follows the member's own settings and sessions, changed in another tab or on another machine. */
export function registerProfile(): () => void {
  return registerLiveFeature({
    types: ['settings.updated', 'watching.updated', 'session.revoked'],
    apply: (events) => {
      const settings = events.findLast((event) => event.type === 'settings.updated');
      for (const { type, data } of events)
        // Settings that were never read stay unread until they are needed.
        if (type === 'settings.updated') queryClient.setQueryData(SETTINGS_KEY, (known: unknown) => known && data);
        else if (type === 'watching.updated') takeWatching(data);
      if (!events.some((event) => event.type === 'session.revoked')) return;
      reread(SESSIONS_KEY);
      // Keys may have ended with the sessions.
      if (!settings) reread(SETTINGS_KEY);
    },
    resync: () => reread(SETTINGS_KEY),
  });
}

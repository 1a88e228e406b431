import type { ClientSettings } from '@t0/contracts/live';
import type { OwnerCopy } from '@t0/contracts/platform';
import { queryOptions } from '@tanstack/react-query';
import { request } from './http.ts';
import { registerLiveFeature } from '../../live/registry.ts';
import { queryClient } from './query-client.ts';

/** GET /api/client-settings: the settings of this terminal, and the owner's texts on the pages. Read once; changes come live. */
export const clientSettingsQuery = queryOptions({
  queryKey: ['/api/client-settings'],
  meta: { scope: 'public' },
  queryFn: () => request<ClientSettings>('/api/client-settings'),
  retry: 1,
});

const { queryKey } = clientSettingsQuery;

/** Applies the owner's stored copy; a version older than the known one is ignored. */
export function takeOwnerCopy({ version: copyVersion, ...copy }: OwnerCopy): void {
  queryClient.setQueryData(queryKey, (known) =>
    known && known.copyVersion < copyVersion ? { ...known, ...copy, copyVersion } : known,
  );
}

/** Follows the owner's decisions, so that an open page needs no reload. */
export function followClientSettings(): () => void {
  return registerLiveFeature<'owner_copy.updated' | 'plans.updated' | 'record_settings.updated'>({
    types: ['owner_copy.updated', 'plans.updated', 'record_settings.updated'],
    apply: (events) => {
      for (const event of events) {
        if (event.type === 'owner_copy.updated') takeOwnerCopy(event.data);
        else if (event.type === 'plans.updated') {
          const { data } = event;
          queryClient.setQueryData(queryKey, (known) =>
            known && known.plansVersion < data.plansVersion ? { ...known, ...data } : known,
          );
        } else {
          const { audience: recordAudience } = event.data;
          queryClient.setQueryData(queryKey, (known) => known && { ...known, recordAudience });
        }
      }
    },
    resync: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

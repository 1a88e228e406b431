import { queryClient } from '../../../shared/lib/query-client.ts';
import { registerLiveFeature } from '../../../shared/lib/live/registry.ts';
import { announceArrivals } from '../alerts/announce.ts';
import { SIGNALS_KEY } from '../hooks/use-signals.ts';
import type { SignalEvent } from './apply.ts';
import { outdateFeed, receiveEvents } from './feed-store.ts';

/** Lets the signal feed follow the event log. */
export function registerSignalFeed(): () => void {
  announceArrivals();
  return registerLiveFeature<SignalEvent['type']>({
    types: ['signal.created', 'signal.updated', 'signal.deleted'],
    apply: receiveEvents,
    resync: () => {
      outdateFeed();
      void queryClient.invalidateQueries({ queryKey: SIGNALS_KEY });
    },
  });
}

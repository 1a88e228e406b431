import { registerLiveFeature } from '../../../shared/lib/live/registry.ts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { HISTORY_KEY } from '../hooks/keys.ts';
import { outdateHistory, receiveEvents } from './history-store.ts';

/** Lets the history follow the event log, those that wait included. */
export function registerHistory(): () => void {
  return registerLiveFeature({
    types: [
      'notification.created',
      'notification.updated',
      'notification.deleted',
      'scheduled_notification.updated',
      'scheduled_notification.deleted',
    ],
    apply: receiveEvents,
    resync: () => {
      outdateHistory();
      void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
    },
  });
}

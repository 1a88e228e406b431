import { registerLiveFeature } from '../../../shared/lib/live/registry.ts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { ALERTS_KEY, FIRES_KEY } from '../hooks/keys.ts';
import { outdateAlerts, receiveEvents } from './alerts-store.ts';
import type { AlertEvent } from './alerts-store.ts';

/** Lets price alerts and their firings follow the event log. */
export function registerPriceAlerts(): () => void {
  return registerLiveFeature<AlertEvent['type']>({
    types: ['price_alert.created', 'price_alert.updated', 'price_alert.deleted', 'price_alert.fired'],
    apply: receiveEvents,
    resync: () => {
      outdateAlerts();
      for (const queryKey of [ALERTS_KEY, FIRES_KEY]) void queryClient.invalidateQueries({ queryKey, exact: true });
    },
  });
}

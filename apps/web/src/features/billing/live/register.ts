import { queryClient } from '../../../shared/lib/query-client.ts';
import { registerLiveFeature } from '../../../shared/lib/live/registry.ts';
import { BILLING_KEY } from '../api/billing.ts';

const refresh = (): void => void queryClient.invalidateQueries({ queryKey: BILLING_KEY });

/** Follows the member's subscription. */
export function registerBilling(): () => void {
  return registerLiveFeature({ types: ['subscription.changed'], apply: refresh, resync: refresh });
}

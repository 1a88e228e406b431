import { queryClient } from '../../shared/lib/query-client.ts';
import { registerLiveFeature } from '../../live/registry.ts';
import { BILLING_KEY } from './api.ts';
import { readAgain } from '../../shared/lib/read-again.ts';

const refresh = (): void => void readAgain(queryClient, BILLING_KEY);

/** Follows the member's subscription. */
export function registerBilling(): () => void {
  return registerLiveFeature({ types: ['subscription.changed'], apply: refresh, resync: refresh });
}

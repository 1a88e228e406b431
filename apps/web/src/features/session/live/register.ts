import { queryClient, USER_KEY } from '../../../shared/lib/query-client.ts';
import { registerLiveFeature } from '../../../shared/lib/live/registry.ts';

/** Reads the signed-in user again. */
export function refreshSession(): void {
  void queryClient.invalidateQueries({ queryKey: USER_KEY });
}

/** Follows the member's own entitlement and sessions: what changed is asked of the server, never guessed. */
export function registerSession(): () => void {
  return registerLiveFeature({
    types: ['subscription.changed', 'session.revoked'],
    apply: refreshSession,
    resync: refreshSession,
  });
}

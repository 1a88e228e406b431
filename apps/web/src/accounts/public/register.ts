import type { User } from '@t0/contracts/accounts';
import type { LiveEvent, SubscriptionChange } from '@t0/contracts/live';
import { hasAccess } from '@t0/domain/accounts';
import { onConnectionReturn } from '../../shared/lib/connection.ts';
import { queryClient, USER_KEY } from '../../shared/lib/query-client.ts';
import { registerLiveFeature } from '../../live/registry.ts';

/** Reads the signed-in user again. */
export function refreshSession(): void {
  void queryClient.invalidateQueries({ queryKey: USER_KEY });
}

/**
 * Follows the member's own entitlement, names and sessions. A change of access shows at once, and the server is asked all the same: its
 * answer counts.
 */
export function registerSession(): () => void {
  const offReturn = onConnectionReturn(() => {
    const user = queryClient.getQueryData<User | null>(USER_KEY);
    // The session carries no cursor: access that was granted between its reading and the connection comes with no event.
    if (user && !hasAccess(user)) refreshSession();
  });
  const offEvents = registerLiveFeature({
    types: ['subscription.changed', 'session.revoked', 'profile.updated'],
    apply: (events) => {
      const change = events.findLast((event) => event.type === 'subscription.changed');
      if (change) applyChange(change);
      refreshSession();
    },
    resync: refreshSession,
  });
  return () => {
    offReturn();
    offEvents();
  };
}

function applyChange({ data }: LiveEvent<'subscription.changed'>): void {
  queryClient.setQueryData<User | null>(USER_KEY, (user) => (user?.id === data.userId ? withAccess(user, data) : user));
}

/** The user with the entitlement of the event. */
function withAccess(user: User, { role, hasActiveSubscription, subscriptionStatus }: SubscriptionChange): User {
  return { ...user, role, isAdmin: role !== null, hasActiveSubscription, subscriptionStatus };
}

import type { User } from '@t0/database/accounts';
import type { Emit } from '@t0/events';

/** Notifies a member's sockets and screens of the access that holds from the commit on (docs/REALTIME.md#access-while-connected). */
export function announceAccess(
  emit: Emit,
  user: Pick<User, 'id' | 'role' | 'hasActiveSubscription' | 'subscriptionStatus'>,
): void {
  emit('subscription.changed', `user:${user.id}`, {
    userId: user.id,
    role: user.role,
    hasActiveSubscription: user.hasActiveSubscription,
    subscriptionStatus: user.subscriptionStatus,
  });
}

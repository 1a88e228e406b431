import type { MemberEntry } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import type { User } from './user.entity.ts';

/** A stored user as administrators see one (docs/product/console.md#subscribers): no password, and of the session only a short handle. */
export function toAdminUser(user: User): MemberEntry {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    isAdmin: user.isAdmin,
    role: user.role,
    hasActiveSubscription: user.hasActiveSubscription,
    subscriptionStatus: user.subscriptionStatus,
    membership: user.membership,
    plan: user.plan,
    renewsAt: user.renewsAt?.toISOString() ?? null,
    needsAdminNotification: user.needsAdminNotification,
    stripeCustomerId: user.stripeCustomerId,
    whopUserId: user.whopUserId,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    lastSeenAt: lastSeen(user)?.toISOString() ?? null,
    ipAddress: user.ipAddress,
    location: user.location ?? 'Unknown',
    deviceInfo: user.deviceInfo,
    sessionId: user.sessionId?.slice(0, LIMITS.members.sessionShown) ?? null,
    version: user.version,
  };
}

/** The later of the last sign-in and the last use of a session; `LAST_SEEN` is the same in SQL. */
function lastSeen({ lastLoginAt, lastSeenAt }: User): Date | null {
  if (!lastLoginAt || !lastSeenAt) return lastLoginAt ?? lastSeenAt;
  return lastLoginAt > lastSeenAt ? lastLoginAt : lastSeenAt;
}

import { LIMITS } from '@t0/contracts';
import type { AdminUser } from '@t0/contracts';
import type { User } from '../entities/user.entity.ts';

/** A stored user as administrators see one (specification 2, section 3): no password, and of the session only a short handle. */
export function toAdminUser(user: User): AdminUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    isAdmin: user.isAdmin,
    hasActiveSubscription: user.hasActiveSubscription,
    subscriptionStatus: user.subscriptionStatus,
    stripeCustomerId: user.stripeCustomerId,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    ipAddress: user.ipAddress,
    location: user.location ?? 'Unknown',
    deviceInfo: user.deviceInfo,
    sessionId: user.sessionId?.slice(0, LIMITS.members.sessionShown) ?? null,
    version: user.version,
  };
}

import type { User as WireUser } from '@t0/contracts/accounts';
import type { User } from './user.entity.ts';

/** A stored user as its owner sees it: never the password hash or provider ids. */
export function toWireUser(user: User): WireUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    isAdmin: user.isAdmin,
    role: user.role,
    hasActiveSubscription: user.hasActiveSubscription,
    subscriptionStatus: user.subscriptionStatus,
    emailVerified: user.emailVerifiedAt !== null,
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
  };
}

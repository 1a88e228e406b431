import type { StaffRole } from './staff.ts';
import type { Membership } from './member-filters.ts';

/** A user as administrators see one (docs/product/console.md#subscribers). */
export interface MemberEntry {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  /** The role of staff; null: none. */
  role: StaffRole | null;
  hasActiveSubscription: boolean;
  subscriptionStatus: string;
  membership: Membership;
  /** The plan behind `membership`. */
  plan: string | null;
  /** When it is renewed, or ends if it is set to end; null: not known, or without an end. */
  renewsAt: string | null;
  /** Subscribed, and no administrator has taken note of it yet. */
  needsAdminNotification: boolean;
  stripeCustomerId: string | null;
  whopUserId: string | null;
  createdAt: string;
  updatedAt: string;
  lastLoginAt: string | null;
  /** The last sign-in or use of a session, to the hour. */
  lastSeenAt: string | null;
  ipAddress: string | null;
  /** 'Unknown' when no proxy reports it. */
  location: string;
  deviceInfo: string | null;
  /** The first characters of the session's public handle: never what would open it. */
  sessionId: string | null;
  version: number;
}

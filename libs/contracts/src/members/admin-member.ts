import type { StaffRole } from '../accounts/staff.ts';
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

/** Answer of GET /api/admin/users/stats: tiles of the subscriber table (docs/product/console.md#subscribers). */
export interface MemberStats {
  activeSubscribers: number;
  /** Of these: who pay, are in a trial, have access that the staff granted, and access of the test terminal. */
  paying: number;
  trial: number;
  granted: number;
  test: number;
  /** Signed in within 24 hours. */
  activeToday: number;
  neverLogged: number;
  stripeConnected: number;
  /** Percent of active subscribers who have signed in, one decimal; null while there are none. */
  loginRate: number | null;
}

/** Answer of POST /api/admin/users/noted: new subscribers that are not new any more. */
export interface MembersNoted {
  noted: number;
}

/** Answer of POST /api/admin/users/{id}/end-sessions. */
export interface EndedSessions {
  ended: number;
}

/** One row of GET /api/admin/affected-users: paid, and no way to sign in yet (docs/product/email.md#welcome-emails). */
export interface AffectedUser {
  id: string;
  email: string;
  created_at: string;
  subscription_status: string;
  /** A welcome email is on its way. */
  recovering: boolean;
}

/** Answer of POST /api/admin/fix-missing-welcome-emails: the requested emails. Their outcomes follow as `welcome_email.result`. */
export interface WelcomeRecovery {
  results: { id: number; email: string; status: 'queued' }[];
}

/** An administrator requested the missing welcome mails. */
export interface WelcomeRequested {
  requested: number;
  requestedBy: string;
}

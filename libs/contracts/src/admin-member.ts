/** A user as administrators see one (specification 2, section 3). */
export interface AdminUser {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  hasActiveSubscription: boolean;
  subscriptionStatus: string;
  stripeCustomerId: string | null;
  createdAt: string;
  updatedAt: string;
  lastLoginAt: string | null;
  ipAddress: string | null;
  /** 'Unknown' when no proxy tells it. */
  location: string;
  deviceInfo: string | null;
  /** The first characters of the session's public handle: never what would open it. */
  sessionId: string | null;
  version: number;
}

/** Answer of GET /api/admin/users/stats: tiles of the subscriber table (specification 2, section 2). */
export interface MemberStats {
  activeSubscribers: number;
  /** Signed in within 24 hours. */
  activeToday: number;
  neverLogged: number;
  stripeConnected: number;
  /** Percent of active subscribers who have signed in, one decimal; null while there are none. */
  loginRate: number | null;
}

/** Answer of POST /api/admin/users/{id}/end-sessions. */
export interface EndedSessions {
  ended: number;
}

/** The signed-in person, as GET /api/auth/user and the sign-in calls answer (docs/product/accounts.md#session-state). */
export interface User {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  hasActiveSubscription: boolean;
  subscriptionStatus: string;
  /** True once a mailed link proved that the address is the user's; until then the terminal asks for it. */
  emailVerified: boolean;
  createdAt: string;
  lastLoginAt: string | null;
}

/** Who this browser is signed in as, as GET /api/auth/session answers. */
export interface SessionState {
  /** Null: nobody. */
  user: User | null;
}

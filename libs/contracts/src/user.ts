/** The signed-in person, as GET /api/auth/user and the sign-in calls answer (specification 1, section 3). */
export interface User {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  hasActiveSubscription: boolean;
  subscriptionStatus: string;
  createdAt: string;
  lastLoginAt: string | null;
}

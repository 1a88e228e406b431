import type { StaffRole } from './staff.ts';

/** The signed-in person, as GET /api/auth/user and the sign-in calls answer (docs/product/accounts.md#session-state). */
export interface User {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** True for every role of staff. */
  isAdmin: boolean;
  /** The role of staff (docs/product/access.md#roles); null: none. */
  role: StaffRole | null;
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

/** Where a page of users ended, written `createdAt,id`. */
export interface UserCursor {
  createdAt: string;
  id: string;
}

/** Writes the cursor that continues a list after this user. */
export function formatUserCursor({ createdAt, id }: UserCursor): string {
  return `${createdAt},${id}`;
}

/** Reads a user cursor; null when `text` is not one. */
export function parseUserCursor(text: unknown): UserCursor | null {
  if (typeof text !== 'string') return null;
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text);
  return match && !Number.isNaN(Date.parse(match[1]!)) ? { createdAt: match[1]!, id: match[2]! } : null;
}

/**
 * Answer of POST /api/auth/checkout. `signed-in`: this session began the payment, and is the account's now. `waiting`: the payment is
 * being confirmed. `none`: this session began none, or has to sign in for it.
 */
export interface CheckoutSignIn {
  state: 'signed-in' | 'waiting' | 'none';
}

import type { RouteAccess } from '../../apps/api/src/platform/api-docs/route-table.ts';

/** The kinds of people who call. */
export type Person = 'visitor' | 'guest' | 'member' | 'admin';

/** What each kind of person is answered before anything else of a call counts; null: let through. */
export const EXPECTED: Record<RouteAccess, Record<Person, string | null>> = {
  public: { visitor: null, guest: null, member: null, admin: null },
  authenticated: { visitor: 'UNAUTHENTICATED', guest: null, member: null, admin: null },
  subscribed: { visitor: 'UNAUTHENTICATED', guest: 'SUBSCRIPTION_REQUIRED', member: null, admin: null },
  admin: { visitor: 'UNAUTHENTICATED', guest: 'ADMIN_REQUIRED', member: 'ADMIN_REQUIRED', admin: null },
};
/** The status of each refusal that looks at who calls. */
export const STATUS: Record<string, number> = {
  UNAUTHENTICATED: 401,
  SUBSCRIPTION_REQUIRED: 403,
  ADMIN_REQUIRED: 403,
  KEY_REFUSED: 401,
  KEY_NOT_TAKEN: 403,
  SCOPE_MISSING: 403,
};

/** The roles of staff, the most powerful first (docs/product/access.md#roles). Members have none. */
export const STAFF_ROLES = ['owner', 'administrator', 'analyst', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The parts of the desk that a role opens (docs/product/access.md#areas). */
export const STAFF_AREAS = [
  'money',
  'plans',
  'keys',
  'roles',
  'settings',
  'publishing',
  'members',
  'accounts',
  'operations',
] as const;
export type StaffArea = (typeof STAFF_AREAS)[number];

/** A person of staff, as the owner sees one (docs/product/settings.md#staff). */
export interface StaffEntry {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: StaffRole;
  lastLoginAt: string | null;
  /** True if sign-ins need a code of an authenticator app. */
  hasAuthenticator: boolean;
  passkeys: number;
}

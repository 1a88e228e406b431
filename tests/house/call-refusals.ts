import { STAFF_ROLES, type StaffRole } from '@t0/contracts/accounts';
import { mayManage } from '@t0/domain/accounts';
import type { Route } from '../../apps/api/src/developers/api-docs/route-table.ts';

/** The kinds of people who call. */
export const PEOPLE = ['visitor', 'guest', 'member', ...STAFF_ROLES] as const;
export type Person = 'visitor' | 'guest' | 'member' | StaffRole;

const isStaff = (person: Person): person is StaffRole => (STAFF_ROLES as readonly string[]).includes(person);

/** What this person is answered before anything else of a call counts; null: let through. */
export function refusalOf({ access, area }: Pick<Route, 'access' | 'area'>, person: Person): string | null {
  if (access === 'public') return null;
  if (person === 'visitor') return 'UNAUTHENTICATED';
  if (access === 'authenticated') return null;
  if (access === 'subscribed') return person === 'guest' ? 'SUBSCRIPTION_REQUIRED' : null;
  if (!isStaff(person)) return 'ADMIN_REQUIRED';
  return area === null || mayManage(person, area) ? null : 'ROLE_REQUIRED';
}

/** The status of each refusal that looks at who calls. */
export const STATUS: Record<string, number> = {
  UNAUTHENTICATED: 401,
  SUBSCRIPTION_REQUIRED: 403,
  ADMIN_REQUIRED: 403,
  ROLE_REQUIRED: 403,
  KEY_REFUSED: 401,
  KEY_NOT_TAKEN: 403,
  SCOPE_MISSING: 403,
};

import { STAFF_AREAS, STAFF_ROLES, type StaffArea, type StaffRole } from '@t0/contracts/accounts';

/** The areas of each role: the one table (docs/product/access.md#areas). */
const AREAS: Record<StaffRole, readonly StaffArea[]> = {
  owner: STAFF_AREAS,
  administrator: ['settings', 'publishing', 'members', 'accounts', 'operations'],
  analyst: ['publishing'],
  support: ['members'],
};

/** True if a person of this role (null: no staff) may read and act in the area. */
export function mayManage(role: StaffRole | null, area: StaffArea): boolean {
  return role !== null && AREAS[role].includes(area);
}

/** The roles that may manage an area, the most powerful first. */
export function rolesOf(area: StaffArea): StaffRole[] {
  return STAFF_ROLES.filter((role) => mayManage(role, area));
}

/**
 * The refusal of a role that does not open an area, in one sentence.
 *
 * @example
 * roleNeeded('settings', 'support'); // 'This needs the role owner or administrator. Your role is support.'
 */
export function roleNeeded(area: StaffArea, role: StaffRole): string {
  const roles = rolesOf(area);
  const last = roles.at(-1)!;
  const others = roles.slice(0, -1).join(', ');
  return `This needs the role ${others === '' ? last : `${others} or ${last}`}. Your role is ${role}.`;
}

/** The areas of a role (null: no staff), in the order of the contract. */
export function areasOf(role: StaffRole | null): readonly StaffArea[] {
  return role === null ? [] : AREAS[role];
}

/** True if a person of this role may end sessions of a member or act on the account: only the owner on an account of staff. */
export function mayActOn(role: StaffRole | null, member: { role: StaffRole | null }): boolean {
  return role === 'owner' || member.role === null;
}

import { STAFF_AREAS, STAFF_ROLES } from '@t0/contracts';
import type { StaffArea, StaffRole } from '@t0/contracts';

/** The areas of each role: the one table (docs/product/access.md#areas). */
const AREAS: Record<StaffRole, readonly StaffArea[]> = {
  owner: STAFF_AREAS,
  administrator: ['settings', 'publishing', 'members', 'operations'],
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

/** The areas of a role (null: no staff), in the order of the contract. */
export function areasOf(role: StaffRole | null): readonly StaffArea[] {
  return role === null ? [] : AREAS[role];
}

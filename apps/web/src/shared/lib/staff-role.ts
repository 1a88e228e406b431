import type { StaffArea, StaffRole } from '@t0/contracts/accounts';
import { mayManage } from '@t0/domain/accounts';
import { createContext, useContext } from 'react';

/** The role of the person at the console; null: no staff. The console provides it. */
export const RoleContext = createContext<StaffRole | null>(null);

/** True if the role of the person at the console opens this area (docs/product/access.md#areas). */
export function useMayManage(area: StaffArea): boolean {
  return mayManage(useContext(RoleContext), area);
}

/** A role as a title: 'Owner'. */
export function roleTitle(role: StaffRole): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}

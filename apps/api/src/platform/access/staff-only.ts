import { ForbiddenException, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { StaffArea } from '@t0/contracts/accounts';
import { mayManage, roleNeeded } from '@t0/domain/accounts';
import { userOf } from './guards.ts';

/** Lets staff through whose role may manage `area`, or all staff where there is none; others get 401 or 403. */
export class StaffGuard implements CanActivate {
  constructor(readonly area: StaffArea | null) {}

  canActivate(context: ExecutionContext): boolean {
    requireStaff(userOf(context), this.area);
    return true;
  }
}

/**
 * Decorator of a controller or a call: for staff whose role may manage the area, or for all staff without one
 * (docs/product/access.md#areas).
 */
export const StaffOnly = (area: StaffArea | null = null): ClassDecorator & MethodDecorator =>
  UseGuards(new StaffGuard(area));

/**
 * Passes for staff whose role may manage `area` (null: for all staff).
 * @throws ForbiddenException ADMIN_REQUIRED for others than staff, ROLE_REQUIRED naming the roles for the rest
 */
export function requireStaff({ role }: Pick<Express.User, 'role'>, area: StaffArea | null): void {
  if (role === null)
    throw new ForbiddenException({ error: 'ADMIN_REQUIRED', message: 'Administrator privileges required' });
  if (area === null || mayManage(role, area)) return;
  throw new ForbiddenException({ error: 'ROLE_REQUIRED', message: roleNeeded(area, role) });
}

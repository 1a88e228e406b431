import type { StaffRole } from '@t0/contracts/accounts';

/** The fields of a user that the rule reads. */
export interface Entitled {
  id: string;
  /** Null: no staff. */
  role: StaffRole | null;
  hasActiveSubscription: boolean;
}

/** Premium access: an active subscription, or staff (docs/product/access.md#roles: staff counts as subscribed). */
export function hasAccess(user: Pick<Entitled, 'role' | 'hasActiveSubscription'>): boolean {
  return user.role !== null || user.hasActiveSubscription;
}

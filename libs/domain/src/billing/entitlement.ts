import type { Audience, StaffRole } from '@t0/contracts';
import { areasOf } from '../accounts/may-manage.ts';

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

/** Every audience a user (null: a visitor) belongs to; the rooms of that user's sockets. Staff has one for each area of its role. */
export function audiencesOf(user: Entitled | null): Audience[] {
  if (!user) return ['public'];
  const audiences: Audience[] = ['public', `user:${user.id}`];
  if (hasAccess(user)) audiences.push('subscribers');
  if (user.role !== null) audiences.push('admins', ...areasOf(user.role).map((area) => `staff:${area}` as const));
  return audiences;
}

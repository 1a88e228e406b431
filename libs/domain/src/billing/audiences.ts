import type { Audience } from '@t0/contracts/live';
import { hasAccess, type Entitled } from '../accounts/entitlement.ts';
import { areasOf } from '../accounts/may-manage.ts';

/** Every audience a user (null: a visitor) belongs to; the rooms of that user's sockets. Staff has one for each area of its role. */
export function audiencesOf(user: Entitled | null): Audience[] {
  if (!user) return ['public'];
  const audiences: Audience[] = ['public', `user:${user.id}`];
  if (hasAccess(user)) audiences.push('subscribers');
  if (user.role !== null) audiences.push('admins', ...areasOf(user.role).map((area) => `staff:${area}` as const));
  return audiences;
}

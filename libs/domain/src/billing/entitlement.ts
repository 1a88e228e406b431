import type { Audience } from '@t0/contracts';

/** The fields of a user that the rule reads. */
export interface Entitled {
  id: string;
  isAdmin: boolean;
  hasActiveSubscription: boolean;
}

/** Premium access: an active subscription, or an administrator (docs/product/access.md#roles: admins count as subscribed). */
export function hasAccess(user: Pick<Entitled, 'isAdmin' | 'hasActiveSubscription'>): boolean {
  return user.isAdmin || user.hasActiveSubscription;
}

/** Every audience a user (null: a visitor) belongs to; the rooms of that user's sockets. */
export function audiencesOf(user: Entitled | null): Audience[] {
  if (!user) return ['public'];
  const audiences: Audience[] = ['public', `user:${user.id}`];
  if (hasAccess(user)) audiences.push('subscribers');
  if (user.isAdmin) audiences.push('admins');
  return audiences;
}

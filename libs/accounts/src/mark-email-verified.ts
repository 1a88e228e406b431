import { toAdminUser, toWireUser, User } from '@t0/database/accounts';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { endOneTimeLinks } from './one-time-link.ts';
import { endRegistrations } from './registrations.ts';

/**
 * Records that an account's mailbox is proven. Its links and registrations end, and the member's screens and the
 * administrators are notified.
 */
export async function markEmailVerified(
  manager: EntityManager,
  emit: Emit,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  await endOneTimeLinks(manager, email);
  await endRegistrations(manager, email);
  const user = await manager.findOneByOrFail(User, { id });
  const proven = await manager.save(Object.assign(user, { emailVerifiedAt: new Date() }));
  emit('profile.updated', `user:${id}`, toWireUser(proven));
  emit('member.updated', 'staff:members', toAdminUser(proven));
}

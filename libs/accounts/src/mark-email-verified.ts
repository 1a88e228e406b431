import { toAdminUser, toWireUser, User } from '@t0/database';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { endOneTimeLinks } from './one-time-link.ts';
import { endRegistrations } from './registrations.ts';

/**
 * Writes down that an account's mailbox is proven: its links and its registrations end, and the member's own screens and the
 * administrators are told.
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
  emit('member.updated', 'admins', toAdminUser(proven));
}

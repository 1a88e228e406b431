import { User, UserTwoFactor } from '@t0/database';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { endOneTimeLinks } from './one-time-link.ts';
import { endSessions } from './sessions.ts';

/**
 * Takes away every way into an account: password, second factor, links and sessions. For accounts that come into other hands than
 * those that registered them: addresses are not proven at registration. The owner of the mailbox sets a password by a link.
 */
export async function voidSignIn(manager: EntityManager, emit: Emit, user: Pick<User, 'id' | 'email'>): Promise<void> {
  await manager.update(User, user.id, { password: null });
  await manager.delete(UserTwoFactor, { userId: user.id });
  await endOneTimeLinks(manager, user.email);
  await endSessions(manager, emit, user.id, { sessions: null, reason: 'password-changed' });
}

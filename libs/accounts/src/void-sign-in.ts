import { Passkey, User, UserTwoFactor } from '@t0/database/accounts';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { forgetDevices } from './known-devices.ts';
import { endOneTimeLinks } from './one-time-link.ts';
import { endSessions } from './sessions.ts';

/**
 * Removes every way into an account: password, second factor, passkeys, links, sessions and known browsers. For accounts that pass
 * to another user than the one who registered them. The owner of the mailbox sets a password by a link.
 */
export async function voidSignIn(manager: EntityManager, emit: Emit, user: Pick<User, 'id' | 'email'>): Promise<void> {
  await manager.update(User, user.id, { password: null });
  await removeSecondFactors(manager, user.id);
  await forgetDevices(manager, user.id);
  await endOneTimeLinks(manager, user.email);
  await endSessions(manager, emit, user.id, { sessions: null, reason: 'password-changed' });
}

/**
 * `voidSignIn` for an account whose mailbox nobody proved, when another user than its holder pays for it or proves the mailbox.
 * The names go too: an email to its owner must not use a name that a stranger entered.
 */
export async function voidUnverified(
  manager: EntityManager,
  emit: Emit,
  user: Pick<User, 'id' | 'email'>,
): Promise<void> {
  await voidSignIn(manager, emit, user);
  await manager.update(User, user.id, { firstName: null, lastName: null });
}

/** Removes the second factors of a sign-in by password, and the passkeys, which replace it. */
async function removeSecondFactors(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(UserTwoFactor, { userId });
  await manager.delete(Passkey, { userId });
}

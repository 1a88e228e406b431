import { toAdminUser, User } from '@t0/database';
import type { SecurityNoticeDetails } from '@t0/contracts';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { endOneTimeLinks } from './one-time-link.ts';
import { requestSecurityNotice } from './security-notice.ts';
import { endSessions } from './sessions.ts';

/** A password to be set: `hash` comes from `hashPassword`, made before the transaction. */
export interface NewPassword {
  user: Pick<User, 'id' | 'email'>;
  hash: string;
  /** Handle of the session that stays; all others end. */
  except?: string;
  /** Where it was set, for the email that notifies the member. */
  details?: SecurityNoticeDetails;
}

/**
 * Sets a member's password, ends all other sessions and every link that could set it again (docs/product/accounts.md#password-reset-request).
 * A second factor stays on. Administrators are notified, as the member may have lacked credentials until now. The member gets an email if
 * there was a password before.
 */
export async function setPassword(
  manager: EntityManager,
  emit: Emit,
  { user, hash, except, details }: NewPassword,
): Promise<void> {
  const before = await manager.findOneByOrFail(User, { id: user.id });
  await manager.update(User, user.id, { password: hash });
  emit('member.updated', 'admins', toAdminUser(await manager.findOneByOrFail(User, { id: user.id })));
  if (before.password !== null) await requestSecurityNotice(manager, 'password-changed', user.email, details);
  await endOneTimeLinks(manager, user.email);
  await endSessions(manager, emit, user.id, { sessions: null, except, reason: 'password-changed' });
}

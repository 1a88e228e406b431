import type { SecurityNoticeDetails } from '@t0/contracts/accounts';
import { User, hashPassword, toAdminUser } from '@t0/database/accounts';
import type { Emit, EventLog } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { rememberDevice } from './known-devices.ts';
import { markEmailVerified } from './mark-email-verified.ts';
import { normalEmail } from './normal-email.ts';
import { endOneTimeLinks, takeOneTimeToken } from './one-time-link.ts';
import { requestSecurityNotice } from './security-notice.ts';
import { endSessions } from './sessions.ts';
import { voidUnverified } from './void-sign-in.ts';

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
  emit('member.updated', 'staff:members', toAdminUser(await manager.findOneByOrFail(User, { id: user.id })));
  if (before.password !== null) await requestSecurityNotice(manager, 'password-changed', user.email, details);
  await endOneTimeLinks(manager, user.email);
  await endSessions(manager, emit, user.id, { sessions: null, except, reason: 'password-changed' });
}

/** The data that the reset screen sends. */
export interface PasswordReset {
  email: string;
  token: string;
  newPassword: string;
  /** True if the browser belongs to the account's holder: a user signed in to the account there before. */
  isOwner?: boolean;
}

/** The browser in which a password is reset: its owner has proved the mailbox, so it is a known one from then on. */
export interface ResetDevice {
  deviceId: string;
  details: SecurityNoticeDetails;
}

/**
 * Sets a password by a one-time link: ends all sessions and all sibling links. Null, and nothing changed, when the link was used,
 * is too old, or was never made for this address. The link came by mail, so it proves the mailbox. If nobody proved the account
 * before, the second factor and names that another user set are void. The caller has checked the new password against the policy.
 */
export async function resetPassword(log: EventLog, reset: PasswordReset, device: ResetDevice): Promise<User | null> {
  const hash = await hashPassword(reset.newPassword);
  return log.transact(async (manager, emit) => {
    const user = await manager.findOne(User, {
      where: { email: normalEmail(reset.email) },
      lock: { mode: 'pessimistic_write' },
    });
    if (!user || !(await takeOneTimeToken(manager, user.email, reset.token))) return null;
    if (!user.emailVerifiedAt && !reset.isOwner) await voidUnverified(manager, emit, user);
    await setPassword(manager, emit, { user, hash, details: device.details });
    await rememberDevice(manager, user, device);
    if (!user.emailVerifiedAt) await markEmailVerified(manager, emit, user);
    return user;
  });
}

import { hashPassword, User } from '@t0/database';
import type { SecurityNoticeDetails } from '@t0/contracts';
import type { EventLog } from '@t0/events';
import { markEmailVerified } from './mark-email-verified.ts';
import { rememberDevice } from './known-devices.ts';
import { normalEmail } from './normal-email.ts';
import { takeOneTimeToken } from './one-time-link.ts';
import { setPassword } from './set-password.ts';
import { voidUnverified } from './void-sign-in.ts';

/** The data that the reset screen sends. */
export interface PasswordReset {
  email: string;
  token: string;
  newPassword: string;
  /** True if the browser belongs to the account's holder: a user signed in to the account there before. */
  isHolder?: boolean;
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
    if (!user.emailVerifiedAt && !reset.isHolder) await voidUnverified(manager, emit, user);
    await setPassword(manager, emit, { user, hash, details: device.details });
    await rememberDevice(manager, user, device);
    if (!user.emailVerifiedAt) await markEmailVerified(manager, emit, user);
    return user;
  });
}

import { hashPassword, User } from '@t0/database';
import type { EventLog } from '@t0/events';
import { normalEmail } from './normal-email.ts';
import { takeOneTimeToken } from './one-time-link.ts';
import { setPassword } from './set-password.ts';

/** What the reset screen sends. */
export interface PasswordReset {
  email: string;
  token: string;
  newPassword: string;
}

/**
 * Sets a password by a one-time link: ends all sessions and all sibling links. Null, and nothing changed, when the link was used,
 * is too old, or was never made for this address. The caller has checked the new password against the policy.
 */
export async function resetPassword(log: EventLog, reset: PasswordReset): Promise<User | null> {
  const hash = await hashPassword(reset.newPassword);
  return log.transact(async (manager, emit) => {
    const user = await manager.findOne(User, {
      where: { email: normalEmail(reset.email) },
      lock: { mode: 'pessimistic_write' },
    });
    if (!user || !(await takeOneTimeToken(manager, user.email, reset.token))) return null;
    await setPassword(manager, emit, { user, hash });
    return user;
  });
}

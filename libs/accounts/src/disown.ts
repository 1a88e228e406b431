import { Passkey, toAdminUser, User } from '@t0/database';
import type { EventLog } from '@t0/events';
import { requestAccountEmail } from './account-emails.ts';
import { forgetDevices } from './known-devices.ts';
import { findNotMeLink, takeNotMeLink } from './not-me-link.ts';
import { endOneTimeLinks } from './one-time-link.ts';
import { endSessions } from './sessions.ts';

/** How long after it was turned on a second factor goes with 'this was not me', hours. */
const UNDO_HOURS = 72;

/**
 * Performs 'this was not me': ends every session, voids password, passkeys and reset links, forgets the known browsers, and
 * emails a link to set a new password. False, and nothing changed, when the link no longer works.
 *
 * A second factor stays, as anyone who reads the mailbox must not get around it with the mailbox alone. The one exception is the link
 * of the email that announces its activation, for 72 hours: otherwise a stranger who activated it could lock the owner out.
 */
export async function disown(log: EventLog, token: string): Promise<boolean> {
  return log.transact(async (manager, emit) => {
    const link = await findNotMeLink(manager, token);
    if (!link) return false;
    const user = await manager.findOneOrFail(User, { where: { id: link.userId }, lock: { mode: 'pessimistic_write' } });
    if (!(await takeNotMeLink(manager, link.id))) return false;
    await manager.update(User, user.id, { password: null });
    await manager.delete(Passkey, { userId: user.id });
    if (link.kind === 'second-factor-on')
      await manager.query(
        `DELETE FROM user_two_factor WHERE user_id = $1 AND confirmed_at > now() - make_interval(hours => $2)`,
        [user.id, UNDO_HOURS],
      );
    await forgetDevices(manager, user.id);
    await endOneTimeLinks(manager, user.email);
    await endSessions(manager, emit, user.id, { sessions: null, reason: 'password-changed' });
    emit('member.updated', 'admins', toAdminUser(await manager.findOneByOrFail(User, { id: user.id })));
    await requestAccountEmail(manager, 'password-reset', user.email);
    return true;
  });
}

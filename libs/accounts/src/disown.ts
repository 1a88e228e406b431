import { NotMeLink, Passkey, User, toAdminUser, type AccountEmailKind } from '@t0/database/accounts';
import type { EventLog } from '@t0/events';
import { createHash, randomBytes } from 'node:crypto';
import { IsNull, MoreThan, type EntityManager } from 'typeorm';
import { requestAccountEmail } from './account-emails.ts';
import { forgetDevices } from './known-devices.ts';
import { normalEmail } from './normal-email.ts';
import { endOneTimeLinks } from './one-time-link.ts';
import { endSessions } from './sessions.ts';

/** Where 'this was not me' leads; takes a token and no session. */
export const NOT_ME_PATH = '/api/not-me';

/** How long such a link works, days: an email may be read after a holiday. */
export const NOT_ME_DAYS = 30;

const DAY_MS = 86_400_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes a one-time link 'this was not me' for an email of this kind: 256 random bits, of which only the hash is stored. A change of
 * the password does not end it, as a stranger may be who changed it. The address must have an account.
 */
export async function createNotMeLink(
  manager: EntityManager,
  kind: AccountEmailKind,
  email: string,
  publicUrl: string,
): Promise<string> {
  const { id: userId } = await manager.findOneByOrFail(User, { email: normalEmail(email) });
  const token = randomBytes(32).toString('base64url');
  await manager.query(`DELETE FROM not_me_links WHERE user_id = $1 AND expires_at < now()`, [userId]);
  const expiresAt = new Date(Date.now() + NOT_ME_DAYS * DAY_MS);
  await manager.insert(NotMeLink, { userId, token: hashOf(token), kind, expiresAt });
  const link = new URL(NOT_ME_PATH, publicUrl);
  link.search = new URLSearchParams({ token }).toString();
  return link.href;
}

/** The link of this token while it works; null when it was used, is too old, or was never made. Changes nothing. */
export function findNotMeLink(manager: EntityManager, token: string): Promise<NotMeLink | null> {
  return manager.findOneBy(NotMeLink, { token: hashOf(token), usedAt: IsNull(), expiresAt: MoreThan(new Date()) });
}

/** Takes the link; true once only, also when several calls bring it at the same time. */
async function takeNotMeLink(manager: EntityManager, id: number): Promise<boolean> {
  const { affected } = await manager.update(NotMeLink, { id, usedAt: IsNull() }, { usedAt: new Date() });
  return affected === 1;
}

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
    emit('member.updated', 'staff:members', toAdminUser(await manager.findOneByOrFail(User, { id: user.id })));
    await requestAccountEmail(manager, 'password-reset', user.email);
    return true;
  });
}

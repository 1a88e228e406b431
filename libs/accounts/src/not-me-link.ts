import { createHash, randomBytes } from 'node:crypto';
import { NotMeLink, User } from '@t0/database';
import type { AccountEmailKind } from '@t0/database';
import { IsNull, MoreThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { normalEmail } from './normal-email.ts';

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
export async function takeNotMeLink(manager: EntityManager, id: number): Promise<boolean> {
  const { affected } = await manager.update(NotMeLink, { id, usedAt: IsNull() }, { usedAt: new Date() });
  return affected === 1;
}

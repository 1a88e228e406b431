import { createHash, randomBytes } from 'node:crypto';
import { PasswordResetToken } from '@t0/database/accounts';
import type { EntityManager } from 'typeorm';
import { normalEmail } from './normal-email.ts';

/** How long a mailed link works, hours (docs/product/email.md#account-emails). */
export const LINK_HOURS = { 'password-reset': 1, welcome: 72, 'email-verification': 72 } as const;
export type LinkKind = keyof typeof LINK_HOURS;

/** The page that each kind of link opens. */
const PAGES: Record<LinkKind, string> = {
  'password-reset': '/reset-password',
  welcome: '/reset-password',
  'email-verification': '/confirm-email',
};

const HOUR_MS = 3_600_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes a one-time link for the owner of this mailbox, to prove it and to set the account's password: 256 random bits, of which only the hash is stored.
 * Earlier links stay good until one of them is used: anyone who asks for links in another's name must not spoil theirs.
 */
export async function createOneTimeLink(
  manager: EntityManager,
  kind: LinkKind,
  email: string,
  publicUrl: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const address = normalEmail(email);
  await manager.query(`DELETE FROM password_reset_tokens WHERE email = $1 AND expires_at < now() - interval '7 days'`, [
    address,
  ]);
  await manager.insert(PasswordResetToken, {
    email: address,
    token: hashOf(token),
    expiresAt: new Date(Date.now() + LINK_HOURS[kind] * HOUR_MS),
  });
  const link = new URL(PAGES[kind], publicUrl);
  link.search = new URLSearchParams({ token, email: address }).toString();
  return link.href;
}

const GOOD = 'token = :token AND email = :email AND NOT used AND expires_at > now()';

/** True if the token of a one-time link is valid now. Does not consume it. */
export async function isOneTimeTokenGood(manager: EntityManager, email: string, token: string): Promise<boolean> {
  return manager
    .createQueryBuilder(PasswordResetToken, 'link')
    .where(GOOD, { token: hashOf(token), email: normalEmail(email) })
    .getExists();
}

/**
 * Takes the token of a one-time link; true once only, also when several calls bring it at the same time. The caller holds the
 * account's row locked, so that two links of one account cannot be used at once either.
 */
export async function takeOneTimeToken(manager: EntityManager, email: string, token: string): Promise<boolean> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(PasswordResetToken)
    .set({ used: true })
    .where(GOOD, { token: hashOf(token), email: normalEmail(email) })
    .execute();
  return affected === 1;
}

/** Ends every link of an account that was not used: after its password was set, none may set it again. */
export async function endOneTimeLinks(manager: EntityManager, email: string): Promise<void> {
  await manager.update(PasswordResetToken, { email: normalEmail(email), used: false }, { used: true });
}

import { AccountEmail, type AccountEmailKind } from '@t0/database/accounts';
import { BlacklistedEmail } from '@t0/database/email';
import type { EntityManager } from 'typeorm';
import { normalEmail } from './normal-email.ts';

/**
 * Asks for an account email, as part of the caller's transaction: the row is the request, and the worker finds it within half a
 * second of the commit. It holds no secret; the one-time link is made when the email leaves. Any address is taken, so that asking
 * costs the same whether or not it has an account (docs/SECURITY.md#sign-in). `requestedBy`: the person of staff who asked. Answers the
 * row's id.
 */
export async function requestAccountEmail(
  manager: EntityManager,
  kind: AccountEmailKind,
  email: string,
  requestedBy: string | null = null,
  details: AccountEmail['details'] = null,
): Promise<number> {
  const row = manager.create(AccountEmail, { kind, email: normalEmail(email), requestedBy, details });
  return (await manager.save(row)).id;
}

/** True if an address gets no email and cannot register (docs/product/email.md#blacklist). */
export function isBlacklisted(manager: EntityManager, email: string): Promise<boolean> {
  return manager.existsBy(BlacklistedEmail, { email: normalEmail(email) });
}

import { AccountEmail, type User } from '@t0/database/accounts';
import type { MemberMailKind } from '@t0/contracts/members';
import { In, type EntityManager } from 'typeorm';
import { requestAccountEmail } from './account-emails.ts';

/**
 * Requests the welcome or the reset email of a member for the staff, unless the same one is on its way already. The caller holds the
 * user's row locked, so that two persons at once request one.
 */
export async function requestMemberMail(
  manager: EntityManager,
  kind: MemberMailKind,
  { email }: Pick<User, 'email'>,
  requestedBy: string,
): Promise<{ id: number; requested: boolean }> {
  const underWay = await manager.findOneBy(AccountEmail, { kind, email, deliveryStatus: In(['queued', 'sending']) });
  if (underWay) return { id: underWay.id, requested: false };
  return { id: await requestAccountEmail(manager, kind, email, requestedBy), requested: true };
}

import { changeRole, endSessions, requestAccountEmail, type UndoneDeletion } from '@t0/accounts';
import { AccountDeletion, User, type DeletionRequester } from '@t0/database/accounts';
import type { Emit } from '@t0/events';
import { IsNull, type EntityManager } from 'typeorm';
import { applyAccess } from '../access/apply-access.ts';

/** Days between the request and the deletion (docs/product/accounts.md#my-data). */
const GRACE_DAYS = 7;
const DAY_MS = 86_400_000;

/** The request to delete an account. */
export interface DeletionRequest {
  userId: string;
  by: DeletionRequester;
  /** Without the week of grace: for a request by law, and after a backup was restored. */
  now?: boolean;
}

/**
 * Closes an account: its sessions end, its access stops, and the worker ends its renewals at the provider and deletes it when the week of grace
 * is over. A second request changes nothing but the grace, if it is to end now. The member is mailed the link that undoes it.
 * @throws RoleRefused for the last owner
 */
export async function closeAccount(
  manager: EntityManager,
  emit: Emit,
  { userId, by, now = false }: DeletionRequest,
): Promise<AccountDeletion> {
  const user = await manager.findOneOrFail(User, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
  const known = await manager.findOneBy(AccountDeletion, { userId });
  if (known && !known.undoneAt) return now ? manager.save(Object.assign(known, { dueAt: new Date() })) : known;
  const requestedAt = new Date();
  const deletion = await manager.save(AccountDeletion, {
    userId,
    requestedAt,
    dueAt: now ? requestedAt : new Date(requestedAt.getTime() + GRACE_DAYS * DAY_MS),
    requestedBy: by,
    role: user.role,
    undoneAt: null,
    ended: known?.ended ?? [],
  });
  await changeRole(manager, emit, user, null);
  await endSessions(manager, emit, userId, { sessions: null, reason: 'ended-by-member' });
  await applyAccess(manager, emit, userId, { announce: true });
  if (!now) await requestAccountEmail(manager, 'account-closing', user.email);
  return deletion;
}

/**
 * Undoes a deletion: the account is as it was before, and the worker lets its subscriptions renew again. False, and nothing changed, when there
 * is no such deletion.
 */
export async function reopenAccount(
  manager: EntityManager,
  emit: Emit,
  { userId, requestedAt }: UndoneDeletion,
): Promise<boolean> {
  const user = await manager.findOne(User, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
  const deletion = await manager.findOneBy(AccountDeletion, { userId, requestedAt, undoneAt: IsNull() });
  if (!user || !deletion) return false;
  await manager.save(Object.assign(deletion, { undoneAt: new Date() }));
  if (deletion.role) await manager.save(Object.assign(user, { role: deletion.role }));
  await applyAccess(manager, emit, userId, { announce: true });
  return true;
}

/** The deletion that an account waits for; null for an account that is open. */
export function pendingDeletion(manager: EntityManager, userId: string): Promise<AccountDeletion | null> {
  return manager.findOneBy(AccountDeletion, { userId, undoneAt: IsNull() });
}

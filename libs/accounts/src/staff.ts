import type { StaffRole } from '@t0/contracts/accounts';
import { toAdminUser, User } from '@t0/database/accounts';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { announceAccess } from './announce-access.ts';

/** Why a role was not changed. `last-owner`: there would be no owner. `unproven`: the mailbox need not be that person's. */
export type RoleRefusal = 'last-owner' | 'unproven';

/** A change of role that is refused; `message` is a sentence for the person who tried. */
export class RoleRefused extends Error {
  constructor(readonly reason: RoleRefusal) {
    super(SENTENCES[reason]);
  }
}

const SENTENCES: Record<RoleRefusal, string> = {
  'last-owner': 'This is the only owner. Make another person an owner first.',
  unproven: 'The address of this account is not confirmed yet. Ask the person to open the link in our mail first.',
};

/** Lets one change of the owners through at a time, until the commit; the trigger `users_keep_owner` takes the same lock. */
async function lockOwners(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('t0-owners'))`);
}

const hasOwner = (manager: EntityManager): Promise<boolean> => manager.existsBy(User, { role: 'owner' });

/** The role of the next administrator that the command line or ADMIN_EMAILS names: the first one is the owner, and waits for others. */
export async function roleOfNext(manager: EntityManager): Promise<StaffRole> {
  if (await hasOwner(manager)) return 'administrator';
  await lockOwners(manager);
  return (await hasOwner(manager)) ? 'administrator' : 'owner';
}

/**
 * Gives an account a role, or takes it (null), and notifies the person's sockets and the lists of staff. Sessions stay and follow the role.
 * @throws RoleRefused when the mailbox is not proven, or when there would be no owner (docs/product/access.md#the-last-owner)
 */
export async function changeRole(
  manager: EntityManager,
  emit: Emit,
  user: User,
  role: StaffRole | null,
): Promise<void> {
  if (user.role === role) return;
  if (role !== null && user.emailVerifiedAt === null) throw new RoleRefused('unproven');
  try {
    await manager.save(Object.assign(user, { role }));
  } catch (error) {
    throw isLastOwner(error) ? new RoleRefused('last-owner') : error;
  }
  announceAccess(emit, user);
  emit('member.updated', 'staff:members', toAdminUser(user));
}

/** True for the refusal of the trigger `users_keep_owner`. */
function isLastOwner(error: unknown): boolean {
  const { driverError } = (error ?? {}) as { driverError?: { constraint?: string } };
  return driverError?.constraint === 'users_last_owner';
}

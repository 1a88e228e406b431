import type { StaffRole } from '@t0/contracts';
import { User } from '@t0/database';
import type { EntityManager } from 'typeorm';

/** Lets one change of the owners through at a time, until the commit; the trigger `users_keep_owner` takes the same lock. */
export async function lockOwners(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('t0-owners'))`);
}

/** The role of the next administrator that the command line or ADMIN_EMAILS names: the first one is the owner. Locks the owners. */
export async function roleOfNext(manager: EntityManager): Promise<StaffRole> {
  await lockOwners(manager);
  return (await manager.existsBy(User, { role: 'owner' })) ? 'administrator' : 'owner';
}

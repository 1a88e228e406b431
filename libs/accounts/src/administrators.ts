import type { StaffRole } from '@t0/contracts/accounts';
import { AccountDeletion, User } from '@t0/database/accounts';
import type { Emit, EventLog } from '@t0/events';
import { IsNull, type EntityManager } from 'typeorm';
import { announceAccess } from './announce-access.ts';
import { normalEmail } from './normal-email.ts';
import { roleOfNext } from './staff.ts';
import { voidSignIn } from './void-sign-in.ts';

/** The outcome of making an address an administrator's. */
export type AdministratorOutcome = 'created' | 'promoted' | 'unchanged';

/**
 * Makes the account with this address one of staff, creating it if there is none (docs/product/accounts.md#administrators). Without a
 * role the first such account is the owner's and the others are administrators'; an account of staff keeps its role. A new one has no password then: 'Forgot password?' is how its owner gets one. An account
 * that existed loses its password, second factor and sessions: addresses are not proven at registration, so anyone who registered
 * it first need not be the owner of the mailbox.
 */
export async function ensureAdministrator(
  manager: EntityManager,
  emit: Emit,
  email: string,
  given?: StaffRole,
): Promise<AdministratorOutcome> {
  const role = given ?? (await roleOfNext(manager));
  const address = normalEmail(email);
  const created = await manager
    .createQueryBuilder()
    .insert()
    .into(User)
    .values({ email: address, role })
    .orIgnore()
    .returning('id')
    .execute();
  if ((created.raw as unknown[]).length > 0) {
    announceAccess(emit, await manager.findOneByOrFail(User, { email: address }));
    return 'created';
  }
  const user = await manager.findOneOrFail(User, { where: { email: address }, lock: { mode: 'pessimistic_write' } });
  if (user.isAdmin) return 'unchanged';
  // Closed by its owner: undoing the deletion is what opens it.
  if (await manager.existsBy(AccountDeletion, { userId: user.id, undoneAt: IsNull() })) return 'unchanged';
  await manager.save(Object.assign(user, { role }));
  await voidSignIn(manager, emit, user);
  announceAccess(emit, user);
  return 'promoted';
}

/** `ensureAdministrator` for each of `ADMIN_EMAILS`. Safe in several processes at once, and to repeat. */
export async function ensureAdministrators(
  log: EventLog,
  emails: readonly string[],
): Promise<Record<string, AdministratorOutcome>> {
  const outcomes: Record<string, AdministratorOutcome> = {};
  for (const email of [...emails].sort())
    outcomes[email] = await log.transact((manager, emit) => ensureAdministrator(manager, emit, email));
  return outcomes;
}

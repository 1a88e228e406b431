import { RoleRefused } from '@t0/accounts';
import { closeAccount, pendingDeletion, reopenAccount } from '@t0/billing';
import { User } from '@t0/database';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { find } from './accounts.ts';
import type { AdminOrder } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/**
 * Closes an account, which the worker deletes: for a person who asked by email, and by its id for one that an older backup brought back
 * (docs/operations/upgrade.md#deleted-accounts-after-a-restore).
 */
export async function deleteAccount({ log }: Terminal, { email, now }: AdminOrder): Promise<string> {
  return log.transact(async (manager, emit) => {
    const user = email.includes('@') ? await find(manager, email) : await manager.findOneBy(User, { id: email });
    if (!user) throw new UserFacingError(`There is no account with the id ${email}.`);
    const { dueAt } = await closeAccount(manager, emit, { userId: user.id, by: 'command-line', now }).catch(explain);
    if (now) return `${user.email} is closed. The worker ends its subscriptions and deletes it within a minute.`;
    const when = `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return `${user.email} is closed and is deleted on ${when}.\nUntil then: npm run admin -- keep-account ${user.email}`;
  });
}

/** Undoes a deletion within the week. */
export async function keepAccount({ log }: Terminal, { email }: AdminOrder): Promise<string> {
  return log.transact(async (manager, emit) => {
    const user = await find(manager, email);
    const deletion = await pendingDeletion(manager, user.id);
    if (!deletion) return `${user.email} is not to be deleted.`;
    await reopenAccount(manager, emit, deletion);
    return `${user.email} is open again; its subscription renews as before.`;
  });
}

function explain(error: unknown): never {
  throw error instanceof RoleRefused ? new UserFacingError(error.message) : error;
}

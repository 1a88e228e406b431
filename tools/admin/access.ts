import { normalEmail } from '@t0/accounts';
import { accessProviders, endGrants, giveAccess, memberFor } from '@t0/billing';
import { User } from '@t0/database';
import { find } from './accounts.ts';
import type { AdminOrder } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** Gives access without a payment. A missing account is created, and its welcome mail requested. */
export async function grant({ log }: Terminal, { email, plan, until }: AdminOrder): Promise<string> {
  return log.transact(async (manager, emit) => {
    const isNew = !(await manager.existsBy(User, { email: normalEmail(email) }));
    const userId = await memberFor(manager, email);
    await giveAccess(manager, emit, userId, { plan: plan ?? null, until: until ?? null });
    const user = await manager.findOneByOrFail(User, { id: userId });
    const mail = isNew ? ' The account is new: an email brings a link to set its password.' : '';
    return `${user.email} has access${until ? ` until ${until.toISOString().slice(0, 10)}` : ''}.${mail}`;
  });
}

/** Ends what was granted; says so when a paid subscription keeps the access. */
export async function revoke({ log }: Terminal, { email }: AdminOrder): Promise<string> {
  return log.transact(async (manager, emit) => {
    const { id } = await find(manager, email);
    const ended = await endGrants(manager, emit, id, ['manual', 'test']);
    const user = await manager.findOneByOrFail(User, { id });
    if (user.hasActiveSubscription) {
      const payers = await accessProviders(manager, id);
      return `${user.email} keeps access by a paid subscription (${payers.join(', ')}): end it there.`;
    }
    return ended > 0 ? `${user.email} no longer has access.` : `${user.email} had no granted access.`;
  });
}

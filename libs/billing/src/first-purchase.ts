import { requestAccountEmail, voidSignIn } from '@t0/accounts';
import { Subscription, User } from '@t0/database';
import type { Emit } from '@t0/events';
import { In, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';

/** An account made at most this long before it is paid for is taken for the buyer's own: who registers goes on to the checkout. */
const REGISTERED_TO_BUY_MS = 3_600_000;
/** Statuses of a subscription for which nobody has paid yet, or ever will. */
export const NEVER_BEGAN = ['incomplete', 'incomplete_expired'];

/**
 * When an account is paid for the first time, for its address alone, and was there long before: addresses are not proven at
 * registration, so whoever registered it need not be who pays now, and would share what the payer bought. Its password, second
 * factor and sessions are void then, and the owner of the mailbox gets the welcome mail with the link to set a password
 * (decisions.md, 'Accounts and money'). Not to be called for a purchase begun by somebody who could sign in to the account.
 */
export async function claimForBuyer(manager: EntityManager, emit: Emit, userId: string, boughtAt: Date): Promise<void> {
  const user = await manager.findOneOrFail(User, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
  if (user.password === null || user.isAdmin) return;
  if (boughtAt.getTime() - user.createdAt.getTime() <= REGISTERED_TO_BUY_MS) return;
  if (await manager.existsBy(Subscription, { userId, status: Not(In(NEVER_BEGAN)) })) return;
  await voidSignIn(manager, emit, user);
  await requestAccountEmail(manager, 'welcome', user.email);
}

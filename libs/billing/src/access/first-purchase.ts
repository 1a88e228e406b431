import { endRegistrations, requestAccountEmail, voidUnverified } from '@t0/accounts';
import { User, type Registration } from '@t0/database/accounts';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';

/**
 * When an account is paid for by its address alone and nobody proved its mailbox: anyone who has its password need not be who pays
 * now, and would share what the payer bought. Password, second factor, sessions and names are void then, registrations of others
 * end, and the owner of the mailbox gets the welcome email with the link to set a password (docs/product/billing.md#access-and-payment).
 * `registration`: the payment was begun in the browser that registered so. If its password is the account's, payer and holder
 * are the same and nothing changes. Do not call it for a purchase begun by a user who could sign in to the account, nor again
 * for a subscription that began before.
 */
export async function claimForBuyer(
  manager: EntityManager,
  emit: Emit,
  userId: string,
  registration: Registration | null,
): Promise<void> {
  const user = await manager.findOneOrFail(User, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
  if (user.emailVerifiedAt || user.isAdmin) return;
  if (registration && registration.password === user.password) return;
  await endRegistrations(manager, user.email);
  // Paid for before by its address alone: its welcome email is already requested. A visitor who registered since expects access.
  if (user.password === null && !registration) return;
  if (user.password !== null) await voidUnverified(manager, emit, user);
  await requestAccountEmail(manager, 'welcome', user.email);
}

import { User } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { isLiveStatus } from '@t0/domain/billing';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { claimForBuyer } from './first-purchase.ts';
import { grantAccess } from './grants.ts';
import { lockCustomer } from './store-subscription.ts';

/** What the staff gives: `until` null for access without an end. */
export interface GivenAccess {
  plan: string | null;
  until: Date | null;
}

/**
 * Gives an account access without a payment until a time, or extends or shortens what was given before. The grant is a row of
 * `subscriptions` of its own: no webhook and no reconciliation of a provider writes it, and the worker ends it at its time. Access belongs
 * to the owner of the mailbox: settings of the account from before anybody proved it are void.
 */
export async function giveAccess(
  manager: EntityManager,
  emit: Emit,
  userId: string,
  { plan, until }: GivenAccess,
): Promise<void> {
  await lockCustomer(manager, 'manual', userId);
  const { hasActiveSubscription } = await manager.findOneByOrFail(User, { id: userId });
  if (!hasActiveSubscription) await claimForBuyer(manager, emit, userId, null);
  await grantAccess(manager, emit, { userId, provider: 'manual', plan, until });
}

/** The grant of the staff that gives a member access now; null: there is none. */
export async function grantOf(manager: EntityManager, userId: string): Promise<GivenAccess | null> {
  const row = await manager.findOneBy(Subscription, { provider: 'manual', userId });
  return row && isLiveStatus(row.status) ? { plan: row.plan, until: row.currentPeriodEnd } : null;
}

/** The providers whose subscriptions give a member access now. */
export async function accessProviders(manager: EntityManager, userId: string): Promise<Subscription['provider'][]> {
  const rows = await manager.findBy(Subscription, { userId });
  return [...new Set(rows.filter(({ status }) => isLiveStatus(status)).map(({ provider }) => provider))].sort();
}

import { Subscription } from '@t0/database/billing';
import type { Emit } from '@t0/events';
import { In, type EntityManager } from 'typeorm';
import { applyAccess } from './apply-access.ts';
import { lockCustomer, storeSubscription } from './store-subscription.ts';

/** Who gives access without a payment: the owner (admin CLI), or the test terminal. */
export const GRANT_PROVIDERS = ['manual', 'test'] as const;
export type GrantProvider = (typeof GRANT_PROVIDERS)[number];

/** Terms of a grant. */
export interface Grant {
  userId: string;
  provider: GrantProvider;
  plan?: string | null;
  /** When it ends by itself; null: never. */
  until?: Date | null;
}

/** Gives a member access. One grant per member and provider: a second one changes plan and end of the first. */
export async function grantAccess(manager: EntityManager, emit: Emit, grant: Grant): Promise<void> {
  const { userId, provider, plan = null, until = null } = grant;
  const externalId = `${provider}:${userId}`;
  await lockCustomer(manager, provider, userId);
  const known = await manager.findOneBy(Subscription, { provider, externalId });
  await storeSubscription(manager, emit, {
    provider,
    externalId,
    userId,
    plan,
    customerId: null,
    status: 'active',
    currentPeriodEnd: until,
    cancelAtPeriodEnd: until !== null,
    startedAt: known && known.endedAt === null ? known.startedAt : new Date(),
    endedAt: null,
    stateAt: null,
  });
}

/** Ends a member's grants of these providers; returns how many ended. Paid subscriptions are left alone. */
export async function endGrants(
  manager: EntityManager,
  emit: Emit,
  userId: string,
  providers: GrantProvider[],
): Promise<number> {
  const now = new Date();
  const { affected } = await manager.update(
    Subscription,
    { userId, provider: In(providers), status: 'active' },
    { status: 'canceled', endedAt: now, cancelAtPeriodEnd: false, updatedAt: now },
  );
  if (affected) await applyAccess(manager, emit, userId);
  return affected ?? 0;
}

/** Ends grants whose time is over; returns how many. */
export async function endGrantsThatRanOut(manager: EntityManager, emit: Emit): Promise<number> {
  const [rows]: [{ user_id: string }[], number] = await manager.query(
    `UPDATE subscriptions SET status = 'expired', ended_at = current_period_end, updated_at = now()
     WHERE provider IN ('manual', 'test') AND status = 'active' AND current_period_end <= now() RETURNING user_id`,
  );
  for (const userId of [...new Set(rows.map(({ user_id }) => user_id))].sort())
    await applyAccess(manager, emit, userId);
  return rows.length;
}

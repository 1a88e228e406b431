import { Subscription } from '@t0/database';
import { isLiveStatus, NEVER_BEGAN } from '@t0/domain';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { claimForBuyer } from '../first-purchase.ts';
import { knownMember, memberFor } from '../member-account.ts';
import { lockCustomer, storeSubscription } from '../store-subscription.ts';
import type { Membership } from './membership.ts';

/**
 * Stores a membership's state unless a newer one is known; of two states of the same time the one without access counts, so
 * that their order does not matter. Returns why nothing was stored, or null.
 */
export async function storeMembership(
  manager: EntityManager,
  emit: Emit,
  membership: Membership,
): Promise<string | null> {
  const stored = await manager.findOneBy(Subscription, { provider: 'whop', externalId: membership.id });
  if (stored && isOlder(membership, stored)) return 'A newer state is known';
  const live = isLiveStatus(membership.status);
  const { email } = membership;
  const userId =
    stored?.userId ?? (email && live ? await memberFor(manager, email) : await knownMember(manager, email));
  if (live && !userId) return 'It names no e-mail address';
  const at = membership.stateAt ?? new Date();
  const begins = live && (!stored || NEVER_BEGAN.includes(stored.status));
  if (begins && userId) await claimForBuyer(manager, emit, userId, null);
  const again = live && stored?.endedAt;
  await storeSubscription(manager, emit, {
    provider: 'whop',
    externalId: membership.id,
    customerId: membership.whopUserId ?? stored?.customerId ?? null,
    userId,
    status: membership.status,
    plan: membership.plan ?? stored?.plan ?? null,
    currentPeriodEnd: membership.currentPeriodEnd,
    cancelAtPeriodEnd: live && membership.cancelAtPeriodEnd,
    startedAt: again ? at : (stored?.startedAt ?? membership.startedAt ?? at),
    endedAt: live ? null : (stored?.endedAt ?? at),
    stateAt: membership.stateAt,
  });
  return null;
}

function isOlder(membership: Membership, stored: Subscription): boolean {
  if (!membership.stateAt || !stored.stateAt) return false;
  const difference = membership.stateAt.getTime() - stored.stateAt.getTime();
  return difference < 0 || (difference === 0 && isLiveStatus(membership.status) && !isLiveStatus(stored.status));
}

/** One state of a membership at a time. */
export function lockMembership(manager: EntityManager, id: string): Promise<void> {
  return lockCustomer(manager, 'whop', id);
}

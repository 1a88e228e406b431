import { Subscription } from '@t0/database/billing';
import { LIVE_STATUSES } from '@t0/domain/billing';
import type { EventLog } from '@t0/events';
import { In, type DataSource } from 'typeorm';
import { storeFacts } from '../facts/store-facts.ts';
import { storeMembershipStates } from './facts/store-membership-fact.ts';
import { lockMembership, readMembership, storeMembership } from './sync-membership.ts';
import { readWhop, type WhopConfig } from '../providers/whop-api.ts';

/**
 * Checks memberships of Whop whose paid period is over. With an API key Whop is asked for each live one. Without, only those
 * that were set to end there are ended: whether others were renewed cannot be known, and access is not taken away on a guess.
 * Returns how many were checked.
 */
export async function reconcileWhop(db: DataSource, log: EventLog, config: WhopConfig): Promise<number> {
  const live = await db.manager.findBy(Subscription, { provider: 'whop', status: In([...LIVE_STATUSES]) });
  const due = config.WHOP_API_KEY ? live : live.filter((one) => one.cancelAtPeriodEnd && isOver(one));
  for (const { externalId } of due) {
    await log.transact(async (manager, emit) => {
      await lockMembership(manager, externalId);
      const present = await readWhop(config, `memberships/${encodeURIComponent(externalId)}`);
      const current = present && readMembership(present);
      if (current) {
        await storeMembership(manager, emit, current);
        return storeFacts(manager, (facts) => storeMembershipStates(facts, [present], new Date()));
      }
      const row = await manager.findOneBy(Subscription, { provider: 'whop', externalId });
      if (!row || !row.cancelAtPeriodEnd || !isOver(row)) return;
      const { plan, currentPeriodEnd } = row;
      const ended = { id: externalId, status: 'expired', email: null, whopUserId: row.customerId, startedAt: null };
      await storeMembership(manager, emit, {
        ...ended,
        plan,
        currentPeriodEnd,
        cancelAtPeriodEnd: false,
        cancelReason: row.cancelReason,
        stateAt: currentPeriodEnd,
      });
    });
  }
  return due.length;
}

const isOver = ({ currentPeriodEnd }: Subscription): boolean =>
  currentPeriodEnd !== null && currentPeriodEnd.getTime() <= Date.now();

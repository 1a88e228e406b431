import { applyAccess } from '@t0/billing';
import { User } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import type { EventLog } from '@t0/events';

/**
 * Gives a member a subscription that begins now, or ends it, as a payment provider's webhook does. The transaction locks the
 * log's head before it takes the time, so no event lies between the change and its event, and the audience of each event is exact.
 */
export function setAccess(log: EventLog, userId: string, granted: boolean): Promise<void> {
  return log.transact(async (manager, emit) => {
    // In the order of the product's own transactions: the member first, the log's head last.
    await manager.findOneOrFail(User, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
    await manager.query('SELECT 1 FROM live_log FOR UPDATE');
    const [{ now }] = (await manager.query('SELECT clock_timestamp() AS now')) as [{ now: Date }];
    // Times are compared in whole ms: an event of this very ms came before.
    const startedAt = new Date(now.getTime() + 1);
    await manager.update(
      Subscription,
      { userId },
      granted ? { status: 'active', startedAt, endedAt: null } : { status: 'canceled', endedAt: now },
    );
    await applyAccess(manager, emit, userId);
  });
}

/** Tells a user something that is nobody else's business. */
export function emitOwn(log: EventLog, userId: string, id: number): Promise<void> {
  return log.transact((_manager, emit) => {
    emit('notification.read', `user:${userId}`, { userId, isRead: true, readAt: null, marks: [{ id, version: 1 }] });
    return Promise.resolve();
  });
}

import type { Audience, LiveEventData, LiveEventType, SubscriptionChange } from '@t0/contracts/live';
import { User, toAdminUser } from '@t0/database/accounts';
import type { EntityManager } from 'typeorm';

/** An event as it was emitted, before it has a place in the log. */
export interface Emitted {
  type: string;
  audience: string;
  data: unknown;
}

/**
 * Runs inside every transaction of the event log, after its work and before its events are appended: what it writes or emits
 * commits with the rest, and when it throws nothing does.
 */
export type CommitHook = (manager: EntityManager, emitted: readonly Emitted[], emit: Emit) => Promise<void>;

/** Announces a change inside a transaction: the event joins the log if, and only if, the transaction commits. */
export type Emit = <T extends LiveEventType>(type: T, audience: Audience, data: LiveEventData[T]) => void;

/** Anyone who changes a member's rights, administrators see it at once: adds `member.updated` to each change of a subscription. */
export const emitMemberUpdates: CommitHook = async (manager, emitted, emit) => {
  const changed = emitted.filter(({ type }) => type === 'subscription.changed');
  for (const userId of new Set(changed.map(({ data }) => (data as SubscriptionChange).userId))) {
    const user = await manager.findOneBy(User, { id: userId });
    if (user) emit('member.updated', 'staff:members', toAdminUser(user));
  }
};

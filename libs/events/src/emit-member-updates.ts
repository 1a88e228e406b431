import type { SubscriptionChange } from '@t0/contracts';
import { toAdminUser, User } from '@t0/database';
import type { CommitHook } from './commit-hook.ts';

/** Anyone who changes a member's rights, administrators see it at once: adds `member.updated` to each change of a subscription. */
export const emitMemberUpdates: CommitHook = async (manager, emitted, emit) => {
  const changed = emitted.filter(({ type }) => type === 'subscription.changed');
  for (const userId of new Set(changed.map(({ data }) => (data as SubscriptionChange).userId))) {
    const user = await manager.findOneBy(User, { id: userId });
    if (user) emit('member.updated', 'admins', toAdminUser(user));
  }
};

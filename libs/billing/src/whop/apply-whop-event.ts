import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { currentMembership, lockMembership, readMembershipEvent, storeMembership } from './sync-membership.ts';
import type { WhopConfig } from './ask-whop.ts';

/**
 * Applies a stored message of Whop: with an API key by asking for the membership's present state, else by what the message says,
 * unless a newer one was applied. Returns why there was nothing to do, or null. Throws when it must be tried again.
 */
export async function applyWhopEvent(
  manager: EntityManager,
  emit: Emit,
  config: WhopConfig,
  payload: unknown,
): Promise<string | null> {
  const event = readMembershipEvent(payload);
  if ('why' in event) return event.why;
  await lockMembership(manager, event.membership.id);
  const current = await currentMembership(config, event.membership.id);
  return storeMembership(
    manager,
    emit,
    current ? { ...current, email: current.email ?? event.membership.email } : event.membership,
  );
}

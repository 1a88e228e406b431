import { Subscription } from '@t0/database/billing';
import { NEVER_BEGAN, isLiveStatus } from '@t0/domain/billing';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { isDeletedSubscription } from '../providers/provider-ids.ts';
import { claimForBuyer } from '../access/first-purchase.ts';
import { knownMember, memberFor } from '../access/member-account.ts';
import { lockCustomer, storeSubscription } from '../access/store-subscription.ts';
import { dataOf, dateOf, idOf, payerOf, record, text, typeOf } from '../providers/whop-json.ts';

/** The fields that are read of a Whop membership, in every version of its format. */
interface Membership {
  id: string;
  status: string;
  email: string | null;
  whopUserId: string | null;
  plan: string | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  cancelReason: string | null;
  startedAt: Date | null;
  /** When it came into this state; null if not given. */
  stateAt: Date | null;
}

/** Whop's statuses with access, as the product's. `completed`: paid once, for good. `canceling`: paid to the period's end. */
const STATUS_OF: Record<string, string> = { completed: 'active', canceling: 'active' };

/** Reads a membership; null when it is none. */
export function readMembership(value: unknown): Membership | null {
  const data = record(value);
  const id = text(data.id);
  if (!id) return null;
  const user = record(data.user);
  const status = text(data.status) ?? (data.valid === true ? 'active' : 'canceled');
  const cancelOption = text(data.cancel_option);
  return {
    id,
    status: (STATUS_OF[status] ?? status).slice(0, 50),
    email: text(user.email) ?? text(data.email),
    whopUserId: payerOf(data),
    plan: idOf(data.plan),
    currentPeriodEnd: dateOf(data.renewal_period_end) ?? dateOf(data.expires_at),
    cancelAtPeriodEnd: data.cancel_at_period_end === true || status === 'canceling',
    cancelReason: cancelOption === 'switching' ? 'switched_service' : (cancelOption?.slice(0, 50) ?? null),
    startedAt: dateOf(data.joined_at) ?? dateOf(data.created_at),
    stateAt: dateOf(data.updated_at),
  };
}

/** The messages about memberships, and which way they move access; null: what the status inside says. */
const GIVES: Record<string, boolean | null> = {
  'membership.activated': true,
  'membership.went_valid': true,
  'membership.deactivated': false,
  'membership.went_invalid': false,
  'membership.cancel_at_period_end_changed': null,
  'membership.trial_ending_soon': null,
};

/** A message about a membership, or the reason why the product ignores it. */
export type MembershipEvent = { membership: Membership; gives: boolean | null } | { why: string };

/**
 * Reads a message. Its type outweighs the status inside, which Whop may have set slightly earlier or later. The membership's own
 * time of change counts before the message's.
 */
export function readMembershipEvent(payload: unknown): MembershipEvent {
  const event = record(payload);
  const gives = GIVES[typeOf(event) ?? ''];
  if (gives === undefined) return { why: 'No handler exists for events of this type' };
  const membership = readMembership(dataOf(event));
  if (!membership) return { why: 'It names no membership' };
  const status = membership.status;
  return {
    gives,
    membership: {
      ...membership,
      status: gives === null || gives === isLiveStatus(status) ? status : gives ? 'active' : 'canceled',
      stateAt: membership.stateAt ?? dateOf(event.timestamp),
    },
  };
}

/** A message as it is stored: one without a time gets the time of its signature. */
export function timedPayload({ payload, sentAt }: { payload: unknown; sentAt: Date }): unknown {
  const event = record(payload);
  return { ...event, timestamp: dateOf(event.timestamp) ? event.timestamp : sentAt.toISOString() };
}

/** The type under which a message is stored. */
export function typeOfEvent(payload: unknown): string {
  return typeOf(record(payload)) ?? 'unknown';
}

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
  if (!stored?.userId && (await isDeletedSubscription(manager, 'whop', membership.id)))
    return 'Its account was deleted';
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
    cancelReason: membership.cancelReason,
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

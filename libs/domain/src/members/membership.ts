import type { Membership } from '@t0/contracts/accounts';
import { isLiveStatus } from '../billing/subscription-rule.ts';

/** The fields of a subscription that decide the membership. */
export interface MembershipFacts {
  provider: string;
  status: string;
  plan: string | null;
  /** Null: without an end. */
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  startedAt: Date;
}

/** A member's state, with the plan and the next renewal or end of the subscription behind it. */
export interface MembershipState {
  membership: Membership;
  plan: string | null;
  renewsAt: Date | null;
}

/** Of several subscriptions the first of these counts: one that is paid for before a gift. */
const ORDER: readonly Membership[] = [
  'active',
  'cancelling',
  'past_due',
  'trialing',
  'granted',
  'test',
  'paused',
  'ended',
];

/**
 * The state of a member (docs/product/console.md#states). The order in which subscriptions are given changes nothing.
 * Access is no part of it: that is `entitlementOf`.
 */
export function membershipOf(subscriptions: readonly MembershipFacts[]): MembershipState {
  const [first] = [...subscriptions].sort(byState);
  if (!first) return { membership: 'none', plan: null, renewsAt: null };
  const renewsAt = isLiveStatus(first.status) ? first.currentPeriodEnd : null;
  return { membership: stateOf(first), plan: first.plan, renewsAt };
}

function stateOf({ provider, status, cancelAtPeriodEnd }: MembershipFacts): Membership {
  if (status === 'paused') return 'paused';
  if (!isLiveStatus(status)) return 'ended';
  if (provider === 'manual') return 'granted';
  if (provider === 'test') return 'test';
  if (status === 'trialing') return 'trialing';
  if (status === 'past_due') return 'past_due';
  return cancelAtPeriodEnd ? 'cancelling' : 'active';
}

const endOf = ({ currentPeriodEnd }: MembershipFacts): number => currentPeriodEnd?.getTime() ?? Infinity;

/** By state, then the one that lasts longest. */
function byState(a: MembershipFacts, b: MembershipFacts): number {
  return (
    ORDER.indexOf(stateOf(a)) - ORDER.indexOf(stateOf(b)) ||
    (endOf(a) === endOf(b) ? 0 : endOf(b) - endOf(a)) ||
    b.startedAt.getTime() - a.startedAt.getTime() ||
    (a.plan ?? '').localeCompare(b.plan ?? '')
  );
}

import { MEMBER_STATES } from '@t0/contracts';
import type { MemberState } from '@t0/contracts';
import { isLiveStatus } from '../subscription-rule.ts';
import type { SubscriptionRevenue } from './subscription-revenue.ts';

/** The state of a member, the first of all subscriptions; null without any (docs/product/business.md#members-by-state). */
export function memberState(subscriptions: readonly SubscriptionRevenue[]): MemberState | null {
  const states = subscriptions.map(stateOf);
  return MEMBER_STATES.find((state) => states.includes(state)) ?? null;
}

function stateOf({ last, price, begunAt, isTrial }: SubscriptionRevenue): MemberState | null {
  const ended = begunAt === null ? null : 'churned';
  if (!last) return ended;
  if (last.provider === 'manual' || last.provider === 'test') return isLiveStatus(last.status) ? 'granted' : null;
  if (last.status === 'paused' || (isLiveStatus(last.status) && last.collectionPaused)) return 'paused';
  if (!isLiveStatus(last.status)) return ended;
  if (isTrial || last.status === 'past_due') return isTrial ? 'trialing' : 'past_due';
  if (price?.amount === 0) return 'granted';
  return last.cancelAtPeriodEnd ? 'cancelling' : 'active';
}

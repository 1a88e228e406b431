import { PAYING_MEMBERSHIPS, SOON_DAYS, UNSEEN_DAYS } from '@t0/contracts/accounts';
import type { MemberEntry, MemberFilterName, Membership } from '@t0/contracts/accounts';

const DAY_MS = 86_400_000;

/** The fields of a member that the filters read. */
export type FilteredMember = Pick<
  MemberEntry,
  'hasActiveSubscription' | 'membership' | 'renewsAt' | 'lastLoginAt' | 'lastSeenAt'
>;

const inState =
  (...states: readonly Membership[]) =>
  ({ membership }: FilteredMember): boolean =>
    states.includes(membership);

/** In one of these states, with the end of the period within the next days. */
const endsSoon =
  (...states: readonly Membership[]) =>
  ({ membership, renewsAt }: FilteredMember, now: number): boolean => {
    const away = renewsAt === null ? NaN : Date.parse(renewsAt) - now;
    return states.includes(membership) && away > 0 && away <= SOON_DAYS * DAY_MS;
  };

/** `now` in ms since the epoch. */
const FILTERS: Record<MemberFilterName, (member: FilteredMember, now: number) => boolean> = {
  active: ({ hasActiveSubscription }) => hasActiveSubscription,
  paying: inState(...PAYING_MEMBERSHIPS),
  trial: inState('trialing'),
  'past-due': inState('past_due'),
  cancelling: inState('cancelling'),
  'renewing-soon': endsSoon('active', 'past_due'),
  'trial-ending-soon': endsSoon('trialing'),
  'ending-soon': endsSoon('cancelling'),
  granted: inState('granted'),
  paused: inState('paused'),
  ended: inState('ended'),
  never: ({ hasActiveSubscription, lastLoginAt }) => hasActiveSubscription && lastLoginAt === null,
  unseen: ({ hasActiveSubscription, lastSeenAt }, now) =>
    hasActiveSubscription && lastSeenAt !== null && Date.parse(lastSeenAt) < now - UNSEEN_DAYS * DAY_MS,
  all: () => true,
};

/** True if a filter of the list has this member (docs/product/console.md#filters); the server's rule is `memberFilterSql` of libs/database. */
export function isInMemberFilter(filter: MemberFilterName, member: FilteredMember, now: number): boolean {
  return FILTERS[filter](member, now);
}

import {
  PAYING_MEMBERSHIPS,
  SOON_DAYS,
  UNSEEN_DAYS,
  type MemberFilterName,
  type Membership,
} from '@t0/contracts/accounts';

/** SQL over `users u`: when a member was last seen, by a sign-in or by the use of a session. */
export const LAST_SEEN = 'greatest(u.last_seen_at, u.last_login_at)';

const inState = (...states: readonly Membership[]): string =>
  `u.membership IN (${states.map((state) => `'${state}'`).join(', ')})`;

const endsSoon = (...states: readonly Membership[]): string =>
  `(${inState(...states)} AND u.renews_at > now() AND u.renews_at <= now() + interval '${SOON_DAYS} days')`;

/** SQL conditions over `users u`, each the same rule as `isInMemberFilter` of libs/domain. */
const CONDITIONS: Record<MemberFilterName, string> = {
  active: 'u.has_active_subscription',
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
  never: '(u.has_active_subscription AND u.last_login_at IS NULL)',
  unseen: `(u.has_active_subscription AND ${LAST_SEEN} < now() - interval '${UNSEEN_DAYS} days')`,
  all: 'true',
};

/** The SQL condition over `users u` of a filter of members (docs/product/console.md#filters). It has no parameters. */
export function memberFilterSql(filter: MemberFilterName): string {
  return CONDITIONS[filter];
}

/** SQL: members who pay (docs/product/console.md#states), over `users u`. */
export const IS_PAYING = CONDITIONS.paying;

/** The text of the index `users_search`. */
const SEARCHED = `lower(u.email || coalesce(' ' || u.first_name, '') || coalesce(' ' || u.last_name, '') || ' ' || u.id::text
  || coalesce(' ' || u.stripe_customer_id, '') || coalesce(' ' || u.whop_user_id, ''))`;

/**
 * The SQL condition over `users u` of a search by part of an address, a name, an id, or a customer or user id of a provider, in any case;
 * `parameter` holds the text, `$1` for instance.
 */
export function memberSearchSql(parameter: string): string {
  return `${SEARCHED} LIKE '%' || regexp_replace(lower(${parameter}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

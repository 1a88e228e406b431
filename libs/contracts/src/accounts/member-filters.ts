/**
 * The state of a member (docs/product/console.md#states). `active` to `trialing` come from a payment provider, `granted` from the staff, `test`
 * from the test terminal; `paused`, `ended` and `none` give no access.
 */
export const MEMBERSHIPS = [
  'active',
  'cancelling',
  'past_due',
  'trialing',
  'granted',
  'test',
  'paused',
  'ended',
  'none',
] as const;
export type Membership = (typeof MEMBERSHIPS)[number];

/** The states of members who pay (docs/product/console.md#states). */
export const PAYING_MEMBERSHIPS = ['active', 'cancelling', 'past_due'] as const satisfies readonly Membership[];

/** Days without a sign-in and without use after which a member counts as not seen. */
export const UNSEEN_DAYS = 14;
/** Days within which a renewal or an end is soon, as in BUSINESS (docs/product/business.md#renewals). */
export const SOON_DAYS = 30;

/**
 * The filters of the list of subscribers, in their order on screen (docs/product/console.md#filters). The server's condition of each is
 * `memberFilterSql` of libs/database; `isInMemberFilter` of libs/domain is the same for one member in memory.
 */
export const MEMBER_FILTERS = [
  { name: 'active', label: 'Active' },
  { name: 'paying', label: 'Paying' },
  { name: 'trial', label: 'Trial' },
  { name: 'past-due', label: 'Past due' },
  { name: 'cancelling', label: 'Cancelling' },
  { name: 'renewing-soon', label: 'Renews in 30 days' },
  { name: 'trial-ending-soon', label: 'Trial ends in 30 days' },
  { name: 'ending-soon', label: 'Ends in 30 days' },
  { name: 'granted', label: 'Granted by hand' },
  { name: 'paused', label: 'Paused' },
  { name: 'ended', label: 'Ended' },
  { name: 'never', label: 'Never signed in' },
  { name: 'unseen', label: 'Not seen for 14 days' },
  { name: 'all', label: 'All accounts' },
] as const;
export type MemberFilterName = (typeof MEMBER_FILTERS)[number]['name'];

/** Answer of GET /api/admin/users/counts: how many accounts each filter has of those that the search finds. */
export type MemberCounts = Record<MemberFilterName, number>;

import { isPreferred } from '@t0/database';
import type { User } from '@t0/database';

/** The fields of a member that the rule reads. */
type Reader = Pick<User, 'isAdmin' | 'subscriptionStartedAt' | 'createdAt'>;

const ALWAYS = new Date(0);

/**
 * The time from which a member sees notifications that are not global: the begin of the current subscription
 * (docs/product/notifications.md#visibility), or of the account when no begin was recorded. Administrators write them and see all.
 */
export function visibleSince(reader: Reader): Date {
  return reader.isAdmin ? ALWAYS : (reader.subscriptionStartedAt ?? reader.createdAt);
}

/** The same of a row `u` of users, in SQL. */
export const SINCE = `CASE WHEN u.is_admin THEN to_timestamp(0) ELSE coalesce(u.subscription_started_at, u.created_at) END`;

/**
 * SQL condition on a row `n` of notifications: not yet expired, already due, global or created since `since`. `since` and `member` are SQL
 * expressions (docs/product/notifications.md#visibility). Signals and price alerts that `member` switched off are left out.
 */
export function visible(member: string, since: string): string {
  return `(n.expires_at IS NULL OR n.expires_at > now())
    AND (n.scheduled_for IS NULL OR n.scheduled_for <= now())
    AND (n.is_global OR n.created_at >= ${since})
    AND (n.category IS DISTINCT FROM 'price-alert' OR ${isPreferred('terminal', 'price-alerts', member)})
    AND (n.type <> 'signal' OR ${isPreferred('terminal', 'signals', member)})`;
}

import { isPreferred } from './notification-preferences.ts';

/** The membership's begin of a row `u` of users; of an account without one, and of staff before one, the account's. */
const BEGIN = 'coalesce(u.subscription_started_at, u.created_at)';

/**
 * SQL, behind FROM: the notifications `n` for the user `u` of the statement or of an outer one, with the exception `r` from its position, and as `p`
 * what is true of the user: up to when everything is read (docs/product/notifications.md#read-marks), and what is visible. Evaluated once.
 */
export const INBOX = `LATERAL (
    SELECT p.read_to, p.version, greatest(p.read_to, ${BEGIN} - interval '1 millisecond') AS position,
      ${isPreferred('terminal', 'price-alerts', 'u.id')} AS alerts, ${isPreferred('terminal', 'signals', 'u.id')} AS signals
    FROM (VALUES (1)) AS one LEFT JOIN read_positions p ON p.user_id = u.id OFFSET 0) AS p
  CROSS JOIN notifications n LEFT JOIN user_notifications r ON r.user_id = u.id AND r.notification_id = n.id`;

/** SQL: from when on `u` sees what is not global. */
export const SINCE = `greatest(CASE WHEN u.role IS NULL THEN ${BEGIN} END, now() - interval '1 year')`;

/** SQL: whether `u` sees `n` (docs/product/notifications.md#visibility). */
export const IS_VISIBLE = `(n.is_global OR n.created_at >= ${SINCE})
  AND (n.expires_at IS NULL OR n.expires_at > now())
  AND (n.scheduled_for IS NULL OR n.scheduled_for <= now())
  AND (n.billing_case IS NULL OR u.role IS NOT DISTINCT FROM 'owner')
  AND (n.category IS DISTINCT FROM 'price-alert' OR p.alerts)
  AND (n.type <> 'signal' OR p.signals)`;

/** SQL: the time of the last words of `n` that a position has to pass. */
export const LAST_WORDS = 'greatest(n.created_at, n.withdrawn_at)';

/** SQL: where a position ends at the latest. Whatever is stored later than that is newer than it. */
export const PRESENT = `(now() - interval '5 minutes')`;

/** SQL: true if the exception `r` is read: a mark from before the signal was withdrawn is about other words. */
export const IS_MARKED = `(r.is_read AND (n.withdrawn_at IS NULL OR r.read_at >= n.withdrawn_at))`;

/** SQL: whether `n` counts as read. */
export const IS_READ = `CASE WHEN r.id IS NULL THEN ${LAST_WORDS} <= p.position ELSE ${IS_MARKED} END`;

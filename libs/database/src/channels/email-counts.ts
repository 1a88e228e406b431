import { EMAIL_STATES, EMAIL_STATUSES, EMAIL_STATE_OF, type EmailState } from '@t0/contracts/platform';
import { DELIVERY_KINDS, type DeliveryKind } from './delivery.entity.ts';

/** SQL: true if a row of `deliveries` or `account_emails` is in one of these states (`STANDING_OF` of the contracts, in SQL). */
export function hasEmailState(...states: EmailState[]): string {
  const statuses = EMAIL_STATUSES.filter((status) => states.includes(EMAIL_STATE_OF[status]));
  return `delivery_status IN (${statuses.map((status) => `'${status}'`).join(', ')})`;
}

const counted = (state: EmailState): string => `count(*) FILTER (WHERE ${hasEmailState(state)})::integer AS ${state}`;

/** SQL: the columns of `EmailCounts` over rows of `deliveries` or `account_emails`. */
export const EMAIL_COUNTS = ['count(*)::integer AS total', ...EMAIL_STATES.map(counted)].join(', ');

/**
 * SQL: a SELECT of `EmailCounts` of the deliveries by channels, `channel <> 'email'` for instance; or of one subject of a kind, an SQL
 * expression. It counts rows that wait, and reads what ended from `delivery_counts`.
 */
export function deliveryCounts(channels: string, one?: { kind: DeliveryKind; id: string }): string {
  const waiting = (one ? [one.kind] : DELIVERY_KINDS).map(
    (kind) => `(SELECT count(*) FROM deliveries
      WHERE ${channels} AND kind = '${kind}' AND ${hasEmailState('queued')}${one ? ` AND ${kind}_id = ${one.id}` : ''})`,
  );
  return `
    SELECT queued + sent + failed + suppressed AS total, queued, sent, failed, suppressed
    FROM (SELECT (${waiting.join(' + ')})::integer AS queued, coalesce(sum(sent), 0)::integer AS sent,
        coalesce(sum(failed), 0)::integer AS failed, coalesce(sum(suppressed), 0)::integer AS suppressed
      FROM delivery_counts WHERE ${channels}${one ? ` AND kind = '${one.kind}' AND subject_id = ${one.id}` : ''}) AS counted`;
}

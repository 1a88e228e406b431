import { EMAIL_STATES, EMAIL_STATUSES, EMAIL_STATE_OF } from '@t0/contracts';
import type { EmailState } from '@t0/contracts';

/** SQL: true if a row of `deliveries` or `account_emails` is in one of these states (`STANDING_OF` of the contracts, in SQL). */
export function hasEmailState(...states: EmailState[]): string {
  const statuses = EMAIL_STATUSES.filter((status) => states.includes(EMAIL_STATE_OF[status]));
  return `delivery_status IN (${statuses.map((status) => `'${status}'`).join(', ')})`;
}

const counted = (state: EmailState): string => `count(*) FILTER (WHERE ${hasEmailState(state)})::integer AS ${state}`;

/** SQL: the columns of `EmailCounts` over rows of `deliveries` or `account_emails`. */
export const EMAIL_COUNTS = ['count(*)::integer AS total', ...EMAIL_STATES.map(counted)].join(', ');

import { EMAIL_STANDINGS, EMAIL_STATUSES, STANDING_OF } from '@t0/contracts';
import type { EmailStanding } from '@t0/contracts';

/** SQL: true if a row of `deliveries` or `account_emails` is in one of these states (`STANDING_OF` of the contracts, in SQL). */
export function emailStands(...standings: EmailStanding[]): string {
  const statuses = EMAIL_STATUSES.filter((status) => standings.includes(STANDING_OF[status]));
  return `delivery_status IN (${statuses.map((status) => `'${status}'`).join(', ')})`;
}

const counted = (standing: EmailStanding): string =>
  `count(*) FILTER (WHERE ${emailStands(standing)})::integer AS ${standing}`;

/** SQL: the columns of `EmailCounts` over rows of `deliveries` or `account_emails`. */
export const EMAIL_COUNTS = ['count(*)::integer AS total', ...EMAIL_STANDINGS.map(counted)].join(', ');

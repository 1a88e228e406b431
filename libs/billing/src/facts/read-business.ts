import { GRANT_PROVIDERS } from '../access/grants.ts';
import { REVENUE_PROVIDERS, type BusinessFigures, type CancellationReason } from '@t0/contracts/billing';
import { businessFigures, LIVE_STATUSES, NEVER_BEGAN, type CashRow, type MemberRevenue } from '@t0/domain/billing';
import type { EntityManager } from 'typeorm';

/** A stored row: `figures` of a month or a member, the latter with whether the account has a grant; null of an account that only has one. */
interface Row {
  cash: CashRow[] | null;
  member: MemberRevenue | null;
  granted: boolean;
}

/** What someone adds who has access without having paid (docs/product/business.md#members-by-state). */
const GRANTED: MemberRevenue = { steps: [], trials: [], failed: [], state: 'granted', renewals: [] };

/** One statement, so that members and money are of the same instant. */
const SQL = `
  WITH granted AS (
    SELECT DISTINCT user_id FROM subscriptions
    WHERE provider = ANY($1) AND status = ANY($2) AND user_id IS NOT NULL
  ), granted_members AS (
    SELECT DISTINCT member_id FROM payers JOIN granted USING (user_id)
  )
  SELECT NULL AS cash, figures AS member, granted_members.member_id IS NOT NULL AS granted
  FROM member_revenue LEFT JOIN granted_members USING (member_id)
  UNION ALL
  SELECT figures, NULL, false FROM cash_months
  UNION ALL
  SELECT NULL, NULL, true FROM granted WHERE NOT EXISTS (SELECT 1 FROM payers WHERE payers.user_id = granted.user_id)`;

/** The figures of the business at `now`, which is the present, from its stored rows (docs/product/business.md#speed). */
export async function readBusiness(manager: EntityManager, now: Date): Promise<BusinessFigures> {
  const rows: Row[] = await manager.query(SQL, [GRANT_PROVIDERS, LIVE_STATUSES]);
  const members = rows.filter(({ cash }) => cash === null).map(withGrant);
  return businessFigures(
    members,
    rows.flatMap(({ cash }) => cash ?? []),
    now.toISOString(),
  );
}

/** Subscriptions that were paid for, ended within 12 months or set to end. */
const REASONS = `
  SELECT cancel_reason AS reason, count(*)::int AS count FROM subscriptions
  WHERE provider = ANY($1) AND NOT status = ANY($2)
    AND (ended_at > now() - interval '12 months' OR (ended_at IS NULL AND cancel_at_period_end))
  GROUP BY 1 ORDER BY 2 DESC, 1`;

/** Why members left or are about to (docs/product/business.md#reasons). */
export function readCancellations(manager: EntityManager): Promise<CancellationReason[]> {
  return manager.query(REASONS, [REVENUE_PROVIDERS, NEVER_BEGAN]);
}

/** A grant counts where no subscription gives another state. */
function withGrant({ member, granted }: Row): MemberRevenue {
  if (!member) return GRANTED;
  const isWithout = member.state === null || member.state === 'churned';
  return granted && isWithout ? { ...member, state: 'granted' } : member;
}

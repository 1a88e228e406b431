import type { RevenueProvider } from '@t0/contracts/billing';
import { LIVE_STATUSES } from '@t0/domain/billing';
import type { BillingCase, StateCase } from './billing-notice.ts';
import type { EntityManager } from 'typeorm';

/** Where a case may have come from: an object of a provider, or anything of the last days. */
export type CaseSource =
  | { kind: 'invoice' | 'payment' | 'refund' | 'dispute' | 'subscription'; provider: RevenueProvider; id: string }
  | { kind: 'recent' };

/** A case with what identifies it for ever, and whose it is. */
export interface FoundCase {
  key: string;
  customerId: string | null;
  found: BillingCase;
}

/** What webhooks missed longer ago is history, seconds. */
const RECENT = `now() - interval '3 days'`;
const LIVE = LIVE_STATUSES.map((status) => `'${status}'`).join(', ');

/** Over `p`, a row with provider and customer: true while a subscription gives access. */
const RUNS = `EXISTS (
  SELECT FROM subscriptions s WHERE s.provider = p.provider AND s.customer_id = p.customer_id AND s.status IN (${LIVE}))`;

/** The condition of a source: its object ($1 provider, $2 id), or what is recent. */
const about = (ids: readonly string[], provider: string, at: string): string =>
  `(CASE WHEN $2::text IS NULL THEN ${at} > ${RECENT} ELSE ${provider} = $1 AND $2 IN (${ids.join(', ')}) END)`;

/** A first invoice that is not paid loses nothing (docs/product/business.md#failed-payments). */
const FAILED = `
  SELECT i.id, i.customer_id AS "customerId", i.total AS amount, i.currency, i.status, ${RUNS} AS runs
  FROM invoices i JOIN payments p ON p.provider = i.provider AND p.customer_id = i.customer_id AND i.intent_ids ? p.intent_id
  WHERE p.status = 'failed' AND i.status IN ('open', 'paid') AND ${about(['i.id', 'p.id'], 'i.provider', 'p.at')}
    AND EXISTS (
      SELECT FROM invoices e WHERE e.provider = i.provider AND e.customer_id = i.customer_id
        AND e.subscription_id = i.subscription_id AND e.id <> i.id AND e.created_at <= i.created_at AND e.status = 'paid')
  GROUP BY i.id, i.provider, p.provider, p.customer_id`;
const REFUNDS = `
  SELECT r.id, p.customer_id AS "customerId", r.amount, r.currency, ${RUNS} AS runs
  FROM refunds r JOIN payments p ON p.provider = r.provider AND p.id = r.payment_id
  WHERE r.status IN ('pending', 'succeeded') AND ${about(['r.id', 'p.id'], 'r.provider', 'r.at')}`;
/** One whose opening was notified is followed to its end, however old. */
const DISPUTES = `
  SELECT d.id, p.customer_id AS "customerId", d.amount, d.currency, d.status, d.reason, d.answer_by AS "answerBy", ${RUNS} AS runs
  FROM disputes d JOIN payments p ON p.provider = d.provider AND p.id = d.payment_id
  WHERE ${about(['d.id', 'p.id'], 'd.provider', 'd.at')}
    OR $2::text IS NULL AND EXISTS (SELECT FROM notifications n WHERE n.billing_case IN ('dispute-open ' || d.id, 'dispute-inquiry ' || d.id))`;
/** Each change beside the one before it. */
const CHANGES = `
  SELECT * FROM (
    SELECT c.subscription_id AS id, c.customer_id AS "customerId", c.at, c.status, c.current_period_end AS until,
      c.cancel_at_period_end AS cancels, c.collection_paused AS paused, lag(c.status) OVER before AS "statusBefore",
      lag(c.cancel_at_period_end) OVER before AS "cancelledBefore", lag(c.collection_paused) OVER before AS "pausedBefore"
    FROM subscription_changes c
    WHERE CASE WHEN $2::text IS NULL
      THEN c.subscription_id IN (SELECT r.subscription_id FROM subscription_changes r WHERE r.at > ${RECENT})
      ELSE c.provider = $1 AND c.subscription_id = $2 END
    WINDOW before AS (PARTITION BY c.provider, c.subscription_id ORDER BY c.at, c.rank, c.id)) found
  WHERE "statusBefore" IS NOT NULL ORDER BY at`;
/** Cards whose last month is this one or the next. */
const CARDS = `
  SELECT p.customer_id AS "customerId", p.card_last4 AS last4, to_char(p.card_expires_on, 'YYYY-MM') AS month, min(s.current_period_end) AS until
  FROM payers p JOIN subscriptions s ON s.provider = p.provider AND s.customer_id = p.customer_id
  WHERE p.card_expires_on <= date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month'
    AND s.status IN (${LIVE}) AND NOT s.cancel_at_period_end
    AND ($2::text IS NULL OR s.provider = $1 AND s.external_id = $2)
  GROUP BY p.provider, p.customer_id`;

interface MoneyRow {
  id: string;
  customerId: string | null;
  amount: string;
  currency: string;
  runs: boolean;
}
interface ChangeRow {
  id: string;
  customerId: string;
  at: Date;
  status: string;
  until: Date | null;
  cancels: boolean;
  paused: boolean;
  statusBefore: string;
  cancelledBefore: boolean;
  pausedBefore: boolean;
}

/**
 * The cases of which the owner is notified (docs/BILLING.md#refunds-disputes-pauses), as the stored facts show them: of one object, or of all
 * that happened in the last three days. Cases that were notified before are among them.
 */
export async function billingCases(manager: EntityManager, source: CaseSource): Promise<FoundCase[]> {
  const values = source.kind === 'recent' ? [null, null] : [source.provider, source.id];
  const found = [];
  for (const find of FINDERS[source.kind]) found.push(...(await find(manager, values)));
  return found;
}

type Finder = (manager: EntityManager, values: unknown[]) => Promise<FoundCase[]>;

const moneyOf = ({ amount, currency, runs }: MoneyRow): { amount: number; currency: string; runs: boolean } => ({
  amount: Number(amount),
  currency,
  runs,
});

const failed: Finder = async (manager, values) => {
  const rows = await manager.query<(MoneyRow & { status: string })[]>(FAILED, values);
  return rows.map((row) => {
    const kind = row.status === 'paid' ? 'payment-recovered' : 'payment-failed';
    return { key: `${kind} ${row.id}`, customerId: row.customerId, found: { kind, ...moneyOf(row) } };
  });
};

const refunds: Finder = async (manager, values) => {
  const rows = await manager.query<MoneyRow[]>(REFUNDS, values);
  return rows.map((row) => ({
    key: `refund ${row.id}`,
    customerId: row.customerId,
    found: { kind: 'refund', ...moneyOf(row) },
  }));
};

const disputes: Finder = async (manager, values) => {
  type Row = MoneyRow & { status: 'inquiry' | 'open' | 'won' | 'lost'; reason: string | null; answerBy: Date | null };
  const rows = await manager.query<Row[]>(DISPUTES, values);
  return rows.map((row) => {
    const { status, reason } = row;
    const answerBy = row.answerBy?.toISOString() ?? null;
    const found: BillingCase =
      status === 'won' || status === 'lost'
        ? { kind: `dispute-${status}`, ...moneyOf(row) }
        : { kind: `dispute-${status}`, ...moneyOf(row), reason, answerBy };
    return { key: `${found.kind} ${row.id}`, customerId: row.customerId, found };
  });
};

/** A case of a subscription may happen again: the first has the number 1. */
const changes: Finder = async (manager, values) => {
  const rows = await manager.query<ChangeRow[]>(CHANGES, values);
  const times = new Map<string, number>();
  return rows.flatMap((row) =>
    stateCases(row).map((kind): FoundCase => {
      const place = `${kind} ${row.id}`;
      times.set(place, (times.get(place) ?? 0) + 1);
      const found = { kind, until: row.until?.toISOString() ?? null };
      return { key: `${place} ${times.get(place)}`, customerId: row.customerId, found };
    }),
  );
};

function stateCases(row: ChangeRow): StateCase[] {
  const live = isLive(row.status);
  const cases: StateCase[] = [];
  if (row.statusBefore === 'past_due' && ['canceled', 'unpaid', 'expired'].includes(row.status))
    cases.push('access-ended');
  if (live && row.cancels && !row.cancelledBefore) cases.push('cancelling');
  if (live && !row.cancels && row.cancelledBefore) cases.push('kept');
  if (live && row.paused && !row.pausedBefore) cases.push('collection-paused');
  if (live && !row.paused && row.pausedBefore) cases.push('collection-resumed');
  if (row.status === 'paused' && row.statusBefore !== 'paused') cases.push('subscription-paused');
  if (live && row.statusBefore === 'paused') cases.push('subscription-resumed');
  return cases;
}

const isLive = (status: string): boolean => (LIVE_STATUSES as readonly string[]).includes(status);

const cards: Finder = async (manager, values) => {
  type Row = { customerId: string; last4: string; month: string; until: Date | null };
  const rows = await manager.query<Row[]>(CARDS, values);
  return rows.map(({ customerId, last4, month, until }) => ({
    key: `card-expires ${customerId} ${last4} ${month}`,
    customerId,
    found: { kind: 'card-expires', last4, month, until: until?.toISOString() ?? null },
  }));
};

const FINDERS: Readonly<Record<CaseSource['kind'], readonly Finder[]>> = {
  invoice: [failed],
  payment: [failed, refunds, disputes],
  refund: [refunds],
  dispute: [disputes],
  subscription: [changes, cards],
  recent: [failed, refunds, disputes, changes, cards],
};

import type { PaymentFact } from '@t0/contracts/billing';
import { CashMonthRow, Dispute, MemberRevenueRow, Refund } from '@t0/database/billing';
import { cashRows, memberRevenue, REVENUE_RULE } from '@t0/domain/billing';
import { And, In, LessThan, MoreThanOrEqual, type EntityManager } from 'typeorm';
import { disputeFact, refundFact, revenueFacts } from './load-facts.ts';

/** What the money of a month needs of a payment. */
type PaidPayment = Pick<PaymentFact, 'status' | 'amount' | 'currency' | 'fee' | 'at'>;

/** Until the transaction ends, no other derives these rows; facts that are committed by then are read. `keys` are sorted. */
export async function lockRows(
  manager: EntityManager,
  kind: 'member' | 'month',
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext($1), hashtext(key)) FROM unnest($2::text[]) AS key`, [
    `business-${kind}`,
    keys,
  ]);
}

/** Derives the rows of members from all their facts; one without a payer loses its row. The caller holds their locks. */
export async function writeMembers(manager: EntityManager, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const facts = await revenueFacts(manager, memberIds);
  const gone = memberIds.filter((id) => !facts.has(id));
  if (gone.length > 0) await manager.delete(MemberRevenueRow, { memberId: In(gone) });
  const rows = [...facts].map(([memberId, one]) => ({ memberId, rule: REVENUE_RULE, figures: memberRevenue(one) }));
  if (rows.length > 0) await manager.upsert(MemberRevenueRow, rows, ['memberId']);
}

/** Derives the rows of months from all their payments, refunds and disputes. The caller holds their locks. */
export async function writeMonths(manager: EntityManager, months: readonly string[]): Promise<void> {
  for (const month of months) {
    const from = firstDayOf(month);
    const to = firstDayOf(month, 1);
    const where = { at: And(MoreThanOrEqual(from), LessThan(to)) };
    const figures = cashRows({
      payments: await succeededPayments(manager, from, to),
      refunds: (await manager.findBy(Refund, where)).map(refundFact),
      disputes: (await manager.findBy(Dispute, where)).map(disputeFact),
    });
    await manager.upsert(CashMonthRow, { month, rule: REVENUE_RULE, figures }, ['month']);
  }
}

/** Without entities, which take ten times as long: a month can have tens of thousands. */
async function succeededPayments(manager: EntityManager, from: Date, to: Date): Promise<PaidPayment[]> {
  const rows: { amount: number; currency: string; feeAmount: number | null; feeCurrency: string | null }[] =
    await manager.query(
      `SELECT amount::float8, currency, fee_amount::float8 AS "feeAmount", fee_currency AS "feeCurrency"
       FROM payments WHERE status = 'succeeded' AND at >= $1 AND at < $2`,
      [from, to],
    );
  const at = from.toISOString();
  return rows.map(({ amount, currency, feeAmount, feeCurrency }) => ({
    status: 'succeeded',
    amount,
    currency,
    fee: feeAmount === null || feeCurrency === null ? null : { amount: feeAmount, currency: feeCurrency },
    at,
  }));
}

function firstDayOf(name: string, later = 0): Date {
  const [year, month] = name.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + later, 1));
}

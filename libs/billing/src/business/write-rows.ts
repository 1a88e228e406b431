import { CashMonthRow, Dispute, MemberRevenueRow, Payment, Refund } from '@t0/database';
import { cashRows, memberRevenue, REVENUE_RULE } from '@t0/domain';
import { And, In, LessThan, MoreThanOrEqual } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { disputeFact, paymentFact, refundFact, revenueFacts } from '../facts/load-facts.ts';

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
  if (rows.length > 0) await manager.upsert(MemberRevenueRow, rows as never, ['memberId']);
}

/** Derives the rows of months from all their payments, refunds and disputes. The caller holds their locks. */
export async function writeMonths(manager: EntityManager, months: readonly string[]): Promise<void> {
  for (const month of months) {
    const where = { at: And(MoreThanOrEqual(firstDayOf(month)), LessThan(firstDayOf(month, 1))) };
    const [payments, refunds, disputes] = [
      await manager.findBy(Payment, { ...where, status: 'succeeded' }),
      await manager.findBy(Refund, where),
      await manager.findBy(Dispute, where),
    ];
    const figures = cashRows({
      payments: payments.map((row) => paymentFact(row, new Map())),
      refunds: refunds.map(refundFact),
      disputes: disputes.map(disputeFact),
    });
    await manager.upsert(CashMonthRow, { month, rule: REVENUE_RULE, figures } as never, ['month']);
  }
}

function firstDayOf(name: string, later = 0): Date {
  const [year, month] = name.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + later, 1));
}

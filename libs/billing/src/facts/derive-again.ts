import { REVENUE_RULE } from '@t0/domain/billing';
import type { DataSource, EntityManager } from 'typeorm';
import { lockRows, writeMembers, writeMonths } from './write-rows.ts';

const AT_ONCE = 200;

/**
 * Derives the rows that are missing or of another rule again, in batches of one transaction each (docs/product/business.md#speed). It ends
 * at `until` (milliseconds), or when nothing is left; a later call goes on. Returns how many rows it wrote.
 */
export async function deriveBusinessAgain(db: DataSource, until = Infinity): Promise<number> {
  let written = 0;
  for (const next of [deriveMembers, deriveMonths]) {
    for (;;) {
      if (Date.now() >= until) return written;
      const count = await db.transaction(next);
      if (count === 0) break;
      written += count;
    }
  }
  return written;
}

async function deriveMembers(manager: EntityManager): Promise<number> {
  const rows: { id: string }[] = await manager.query(
    `SELECT DISTINCT member_id AS id FROM payers LEFT JOIN member_revenue USING (member_id)
     WHERE rule IS DISTINCT FROM $1 ORDER BY 1 LIMIT $2`,
    [REVENUE_RULE, AT_ONCE],
  );
  const ids = rows.map(({ id }) => id);
  await lockRows(manager, 'member', ids);
  await writeMembers(manager, ids);
  return ids.length;
}

async function deriveMonths(manager: EntityManager): Promise<number> {
  const rows: { month: string }[] = await manager.query(
    'SELECT month FROM cash_months WHERE rule <> $1 ORDER BY 1 LIMIT 1',
    [REVENUE_RULE],
  );
  const months = rows.map(({ month }) => month);
  await lockRows(manager, 'month', months);
  await writeMonths(manager, months);
  return months.length;
}

/** True if every row is of the present rule. */
export async function isDerived(manager: EntityManager): Promise<boolean> {
  const [{ derived }]: [{ derived: boolean }] = await manager.query(
    `SELECT NOT EXISTS (SELECT 1 FROM payers LEFT JOIN member_revenue USING (member_id) WHERE rule IS DISTINCT FROM $1)
       AND NOT EXISTS (SELECT 1 FROM cash_months WHERE rule <> $1) AS derived`,
    [REVENUE_RULE],
  );
  return derived;
}

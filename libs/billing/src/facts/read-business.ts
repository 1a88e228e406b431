import type { BusinessFigures } from '@t0/contracts';
import { businessFigures, cashRows, memberRevenue } from '@t0/domain';
import type { EntityManager } from 'typeorm';
import { memberFacts } from './load-facts.ts';
import type { PayerKey } from './load-facts.ts';

/** The figures of the business at `now`, which is the present (docs/product/business.md#movement). */
export async function readBusiness(manager: EntityManager, now: Date): Promise<BusinessFigures> {
  const members = [];
  for (const payers of await payersByMember(manager)) members.push(await memberFacts(manager, payers));
  return businessFigures(members.map(memberRevenue), members.flatMap(cashRows), now.toISOString());
}

async function payersByMember(manager: EntityManager): Promise<PayerKey[][]> {
  const rows: (PayerKey & { member: string })[] = await manager.query(`
    SELECT provider, customer_id AS "customerId", coalesce(user_id::text, provider || customer_id) AS member
    FROM (SELECT provider, customer_id FROM payers UNION SELECT provider, customer_id FROM subscription_changes
      UNION SELECT provider, customer_id FROM payments WHERE customer_id IS NOT NULL) AS known
    LEFT JOIN payers USING (provider, customer_id)`);
  const members = new Map<string, PayerKey[]>();
  for (const { member, ...payer } of rows) members.set(member, [...(members.get(member) ?? []), payer]);
  return [...members.values()];
}

import type { Finding } from '@t0/contracts/operations';
import { DELIVERY_KINDS, hasEmailState } from '@t0/database/channels';
import type { DataSource } from 'typeorm';
import { fail, ok } from './finding.ts';

/** The greatest tables, with their indexes. */
const SIZES = `
  SELECT string_agg(name || ' ' || pg_size_pretty(size), ', ' ORDER BY size DESC) AS sizes
  FROM (SELECT relname AS name, pg_total_relation_size(relid) AS size FROM pg_stat_user_tables
    WHERE schemaname = current_schema() ORDER BY size DESC LIMIT 6) AS greatest`;
/** Minutes since the oldest delivery that may be sent was created; one that waits for quiet hours or its next attempt is left out. */
const WAITING = `
  SELECT floor(extract(epoch FROM now() - min(created_at)) / 60)::integer AS minutes FROM (
    ${DELIVERY_KINDS.map(
      (kind) => `SELECT created_at FROM deliveries
        WHERE kind = '${kind}' AND ${hasEmailState('queued')} AND (lease_until IS NULL OR lease_until < now())`,
    ).join(' UNION ALL ')}) AS waiting`;
/** Fan-outs of 20,000 emails leave within this time. */
const WAIT_MINUTES = 30;

/** What grows, what waits, and whether accounts that are due were deleted (docs/product/accounts.md#delete). */
export async function checkGrowth(db: DataSource): Promise<Finding[]> {
  const [{ sizes }] = await db.query<[{ sizes: string }]>(SIZES);
  const [{ minutes }] = await db.query<[{ minutes: number | null }]>(WAITING);
  const [{ failed }] = await db.query<[{ failed: number }]>(
    'SELECT count(*)::integer AS failed FROM account_deletions WHERE retry_at IS NOT NULL',
  );
  const waits = `The oldest waits for ${minutes} min`;
  return [
    ok('Greatest tables', sizes),
    (minutes ?? 0) > WAIT_MINUTES
      ? fail('Deliveries', waits, 'See whether a worker runs: docs/operations/runbooks.md, "Jobs wait too long"')
      : ok('Deliveries', minutes === null ? 'None waits' : waits),
    failed > 0
      ? fail(
          'Deletions of accounts',
          `${failed} failed three times in a row`,
          `Read the worker's log: docs/operations/runbooks.md, "A part is degraded"`,
        )
      : ok('Deletions of accounts', 'None has failed'),
  ];
}

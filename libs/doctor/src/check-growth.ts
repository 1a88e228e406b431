import type { Finding } from '@t0/contracts';
import type { DataSource } from 'typeorm';
import { fail, ok } from './finding.ts';

/** Whether accounts that are due were deleted (docs/product/accounts.md#delete). */
export async function checkDeletions(db: DataSource): Promise<Finding> {
  const part = 'Deletions of accounts';
  const [{ failed }] = await db.query<[{ failed: number }]>(
    'SELECT count(*)::integer AS failed FROM account_deletions WHERE retry_at IS NOT NULL',
  );
  if (failed === 0) return ok(part, 'None has failed');
  const todo = `Read the worker's log: docs/operations/runbooks.md, "A part is degraded"`;
  return fail(part, `${failed} failed three times in a row`, todo);
}

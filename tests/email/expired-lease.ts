import { waitFor } from '@t0/testing';
import type { DataSource } from 'typeorm';

/**
 * Settles when the one mail that is being sent has outlived the lease it was taken with: by the database's clock that lease has been
 * over for two seconds, in which others looked for mails without an owner, and a later one holds.
 */
export async function expiredLease(db: DataSource, table: 'account_emails' | 'deliveries'): Promise<void> {
  const read = (condition: string, values: unknown[] = []): Promise<{ lease: string }[]> =>
    db.query(
      `SELECT lease_until::text AS lease FROM ${table} WHERE delivery_status = 'sending' AND ${condition}`,
      values,
    );
  const [taken] = await read('lease_until > now()');
  await waitFor('the mail to outlive its first lease', async () => {
    const kept = await read(`$1::timestamptz + interval '2 seconds' < now() AND lease_until > now()`, [taken!.lease]);
    return kept.length === 1;
  });
}

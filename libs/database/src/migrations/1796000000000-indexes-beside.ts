import type { MigrationInterface, QueryRunner } from 'typeorm';
import { add, outcomes, TRAIL } from './1795900000000-kept-for-a-time.ts';

/** What each index is on, by its name. */
const INDEXES = {
  account_emails_age: 'account_emails (created_at)',
  account_emails_requested: 'account_emails (kind, requested_by)',
  account_emails_sent: 'account_emails (sent_at) WHERE sent_at IS NOT NULL',
  audit_log_action: 'audit_log (action, id)',
  deliveries_of_user: 'deliveries (user_id, id)',
  journal_entries_order: 'journal_entries (user_id, id)',
  notifications_signal: 'notifications (signal_id) WHERE signal_id IS NOT NULL',
  signals_not_fanned_out: 'signals (updated_at) WHERE fanned_out_at IS NULL',
  live_events_names: `live_events USING gin (person_names(audience || ' ' || data::text)) WITH (fastupdate = off)`,
  audit_log_names: `audit_log USING gin (person_names(${TRAIL})) WITH (fastupdate = off)`,
  audit_log_searches: `audit_log (id) WHERE after ? 'q'`,
  webhook_events_names: 'webhook_events USING gin (person_names(payload::text)) WITH (fastupdate = off)',
};
/** The text of `memberSearchSql`. Where the server has no pg_trgm, a search reads all members. */
const SEARCH = `users USING gin (lower(email || coalesce(' ' || first_name, '') || coalesce(' ' || last_name, '') || ' ' || id::text
  || coalesce(' ' || stripe_customer_id, '') || coalesce(' ' || whop_user_id, '')) gin_trgm_ops)`;

/**
 * Indexes of tables that grow, and counts of what they hold, made one by one while programs read and write these tables. An attempt that ended leaves an index that is not
 * valid: the next one makes it again.
 */
export class IndexesBeside1796000000000 implements MigrationInterface {
  name = 'IndexesBeside1796000000000';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    // It waits for older transactions, and nothing waits for it.
    await queryRunner.query('SET lock_timeout = 0');
    const trigrams = (await queryRunner.query(`SELECT FROM pg_extension WHERE extname = 'pg_trgm'`)) as unknown[];
    const all = trigrams.length > 0 ? { ...INDEXES, users_search: SEARCH } : INDEXES;
    for (const [name, on] of Object.entries(all)) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS deliveries_user');
    // One statement reads one state: what was counted since the migration before this one is left out.
    await queryRunner.query(
      add(
        `${outcomes('deliveries')} UNION ALL SELECT channel, kind, subject_id, -sent, -failed, -suppressed FROM delivery_counts`,
      ),
    );
    await queryRunner.query('RESET lock_timeout');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX deliveries_user ON deliveries (user_id)');
    await queryRunner.query(`DROP INDEX IF EXISTS users_search, ${Object.keys(INDEXES).join(', ')}`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The texts of a row of the audit trail that may name a person, as one. */
export const TRAIL = ['actor_email', 'request', 'entity_id', 'subject', 'before::text', 'after::text', 'restore::text']
  .map((column) => `coalesce(${column}, '')`)
  .join(` || ' ' || `);
/** What `forget_person` did, and does instead: finds rows by indexes, and forgets what was searched for. */
const FORGET: readonly [before: string, after: string][] = [
  [
    'WHERE a.id = b.id AND (',
    `WHERE a.id = b.id AND b.id IN (SELECT id FROM audit_log WHERE actor_id = person OR after ? 'q'
        OR person_names(${TRAIL}) && person_names(array_to_string(names, ' '))) AND (`,
  ],
  ['> 0), false) AS after,', `> 0), false) OR names_in_search(b.after ->> 'q', person) AS after,`],
];
const replaced = (from: string, to: string): string => `
  DO $do$ BEGIN
    EXECUTE replace(pg_get_functiondef('forget_person'::regproc), $$${from}$$, $$${to}$$);
  END $do$`;

/** SQL: the outcomes of rows of deliveries by channel, kind and subject. Messages of webhooks and tests have none that is kept. */
export const outcomes = (from: string, sign = ''): string => `
  SELECT channel, kind, coalesce(CASE kind WHEN 'announcement' THEN announcement_id WHEN 'notification' THEN notification_id
      WHEN 'message' THEN NULL ELSE signal_id END, 0) AS subject_id,
    ${sign}(delivery_status = 'sent')::integer AS sent, ${sign}(delivery_status IN ('failed', 'unknown'))::integer AS failed,
    ${sign}(delivery_status = 'suppressed')::integer AS suppressed
  FROM ${from} WHERE delivery_status NOT IN ('queued', 'sending')`;
/** SQL: adds rows of \`outcomes\` to the counts. Rows are locked in one order. */
export const add = (rows: string): string => `
  INSERT INTO delivery_counts AS c (channel, kind, subject_id, sent, failed, suppressed)
  SELECT channel, kind, subject_id, sum(sent), sum(failed), sum(suppressed) FROM (${rows}) AS o GROUP BY 1, 2, 3
  HAVING sum(sent) <> 0 OR sum(failed) <> 0 OR sum(suppressed) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (channel, kind, subject_id) DO UPDATE
    SET sent = c.sent + excluded.sent, failed = c.failed + excluded.failed, suppressed = c.suppressed + excluded.suppressed;`;
const counted = (name: string, rows: string): string => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $fn$ BEGIN ${add(rows)} RETURN NULL; END $fn$;
  DO $do$ BEGIN EXECUTE format('ALTER FUNCTION ${name}() SET search_path = %I, pg_temp', current_schema()); END $do$;`;

/**
 * A deletion finds by indexes what names a person, and counts its failures (docs/product/accounts.md#what-stays). The outcomes of deliveries
 * are counted, so that their rows can end (docs/product/email.md#deliveries).
 */
export class KeptForATime1795900000000 implements MigrationInterface {
  name = 'KeptForATime1795900000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // The extension is trusted: it needs no superuser, only the right to create in the database.
    await queryRunner.query(`
      DO $do$ BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN NULL;
      END $do$`);
    // `person_names`: addresses, ids of accounts and of providers (sub_1ab) in a text or in JSON as text. No index holds a longer key.
    await queryRunner.query(`
      CREATE FUNCTION person_names(text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $fn$
      BEGIN
        RETURN ARRAY(SELECT name[1] FROM regexp_matches(lower($1),
          '(?:\\\\[nrt])?([[:alnum:]._%+-]+@[[:alnum:].-]*[[:alnum:]]|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]+_[a-z0-9]+)', 'g') AS name
          WHERE length(name[1]) < 256);
      END $fn$;
      CREATE FUNCTION names_in_search(words text, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $fn$
        SELECT EXISTS (SELECT FROM users u, regexp_split_to_table(lower(words), '\\s+') AS word WHERE u.id = person AND (
          word IN (lower(u.first_name), lower(u.last_name), u.id::text, lower(u.stripe_customer_id), lower(u.whop_user_id))
          OR length(word) > 3 AND starts_with(u.email, word))) $fn$;
      ALTER TABLE account_deletions ADD COLUMN failures smallint NOT NULL DEFAULT 0, ADD COLUMN retry_at timestamptz(3)`);
    for (const [before, after] of FORGET) await queryRunner.query(replaced(before, after));
    // Kept in the statement that ends deliveries, whichever program it is of, and before its role may use the table. What is deleted stays counted.
    await queryRunner.query(`
      CREATE TABLE delivery_counts (
        channel varchar(20) NOT NULL,
        kind varchar(20) NOT NULL,
        subject_id integer NOT NULL,
        sent integer NOT NULL,
        failed integer NOT NULL,
        suppressed integer NOT NULL,
        CONSTRAINT "PK_delivery_counts" PRIMARY KEY (channel, kind, subject_id)
      ) WITH (fillfactor = 50);
      ${counted('count_new_deliveries', outcomes('made'))}
      ${counted('count_deliveries', `${outcomes('made')} UNION ALL ${outcomes('gone', '-')}`)}
      CREATE TRIGGER deliveries_made AFTER INSERT ON deliveries REFERENCING NEW TABLE AS made
        FOR EACH STATEMENT EXECUTE FUNCTION count_new_deliveries();
      CREATE TRIGGER deliveries_changed AFTER UPDATE ON deliveries REFERENCING OLD TABLE AS gone NEW TABLE AS made
        FOR EACH STATEMENT EXECUTE FUNCTION count_deliveries()`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const [before, after] of FORGET) await queryRunner.query(replaced(after, before));
    await queryRunner.query(`
      DROP TRIGGER deliveries_made ON deliveries;
      DROP TRIGGER deliveries_changed ON deliveries;
      DROP FUNCTION count_new_deliveries(), count_deliveries();
      DROP TABLE delivery_counts;
      ALTER TABLE account_deletions DROP COLUMN failures, DROP COLUMN retry_at;
      DROP FUNCTION person_names(text), names_in_search(text, uuid)`);
  }
}

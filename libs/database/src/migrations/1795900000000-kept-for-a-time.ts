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

/** A deletion finds by indexes what names a person, and counts its failures (docs/product/accounts.md#what-stays). */
export class KeptForATime1795900000000 implements MigrationInterface {
  name = 'KeptForATime1795900000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
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
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const [before, after] of FORGET) await queryRunner.query(replaced(after, before));
    await queryRunner.query(`
      ALTER TABLE account_deletions DROP COLUMN failures, DROP COLUMN retry_at;
      DROP FUNCTION person_names(text), names_in_search(text, uuid)`);
  }
}

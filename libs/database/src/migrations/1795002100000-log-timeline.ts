import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The event log knows on which timeline of PostgreSQL it was last appended to: a promoted standby, or a restored archive, goes on with another one.
 * Some managed servers do not tell their timeline; there it is always 0.
 */
export class LogTimeline1795002100000 implements MigrationInterface {
  name = 'LogTimeline1795002100000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DO $do$ BEGIN
        PERFORM pg_walfile_name(pg_current_wal_insert_lsn());
        CREATE FUNCTION live_timeline() RETURNS integer LANGUAGE sql VOLATILE AS
          $fn$ SELECT ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer $fn$;
      EXCEPTION WHEN feature_not_supported OR undefined_function OR insufficient_privilege THEN
        CREATE FUNCTION live_timeline() RETURNS integer LANGUAGE sql VOLATILE AS $fn$ SELECT 0 $fn$;
      END $do$`);
    await queryRunner.query(`ALTER TABLE "live_log" ADD "timeline" integer NOT NULL DEFAULT '0'`);
    await queryRunner.query(`UPDATE "live_log" SET "timeline" = live_timeline()`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "live_log" DROP COLUMN "timeline"`);
    await queryRunner.query(`DROP FUNCTION live_timeline()`);
  }
}

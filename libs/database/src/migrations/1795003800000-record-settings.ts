import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sees the record, once an administrator has decided it. */
export class RecordSettings1795003800000 implements MigrationInterface {
  name = 'RecordSettings1795003800000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "record_settings" ("id" smallint NOT NULL, "audience" character varying(10) NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "record_settings_audience" CHECK ("audience" IN ('off', 'members', 'everybody')), CONSTRAINT "record_settings_single" CHECK ("id" = 1), CONSTRAINT "PK_ee07b5194c0f8492b3bd91165a7" PRIMARY KEY ("id"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "record_settings"`);
  }
}

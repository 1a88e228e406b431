import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which zone a member reads times: UTC, or that of the device. */
export class TimeZone1795001300000 implements MigrationInterface {
  name = 'TimeZone1795001300000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_settings" ADD "time_zone" character varying(10) NOT NULL DEFAULT 'utc'`);
    await queryRunner.query(
      `ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_time_zone" CHECK ("time_zone" IN ('utc', 'local'))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_settings" DROP CONSTRAINT "user_settings_time_zone"`);
    await queryRunner.query(`ALTER TABLE "user_settings" DROP COLUMN "time_zone"`);
  }
}

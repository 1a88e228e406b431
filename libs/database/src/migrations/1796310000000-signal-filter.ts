import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The filters of the signals' list, on the account (docs/product/terminal.md#filters). */
export class SignalFilter1796310000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE user_settings ADD COLUMN signal_filter varchar(150) NOT NULL DEFAULT ''`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_settings DROP COLUMN signal_filter');
  }
}

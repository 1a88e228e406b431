import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why subscriptions were cancelled (docs/product/business.md#reasons). */
export class CancelReasons1796410000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE subscriptions ADD COLUMN cancel_reason varchar(50)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE subscriptions DROP COLUMN cancel_reason');
  }
}

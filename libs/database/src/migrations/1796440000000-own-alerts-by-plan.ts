import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many own alerts a plan's members can have active (docs/product/settings.md#plans). */
export class OwnAlertsByPlan1796440000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE plans ADD COLUMN own_alerts_max smallint');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE plans DROP COLUMN own_alerts_max');
  }
}

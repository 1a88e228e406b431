import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a member's day is over, and until when new signals are silent (docs/product/watching.md#enough-for-today). */
export class EnoughForToday1796430000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE watch_choices
      ADD COLUMN enough_losses smallint, ADD COLUMN enough_loss_r double precision,
      ADD COLUMN zone varchar(64) NOT NULL DEFAULT 'UTC', ADD COLUMN silent_since timestamptz(3),
      ADD COLUMN silent_until timestamptz(3), ADD COLUMN silent_reason varchar(40), ADD COLUMN lifted_until timestamptz(3)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE watch_choices
      DROP COLUMN enough_losses, DROP COLUMN enough_loss_r, DROP COLUMN zone, DROP COLUMN silent_since,
      DROP COLUMN silent_until, DROP COLUMN silent_reason, DROP COLUMN lifted_until`);
  }
}

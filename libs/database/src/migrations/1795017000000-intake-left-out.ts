import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was understood of an alert and left out of its signal. */
export class IntakeLeftOut1795017000000 implements MigrationInterface {
  name = 'IntakeLeftOut1795017000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "intake_drafts" ADD "left_out" jsonb NOT NULL DEFAULT '[]'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "intake_drafts" DROP COLUMN "left_out"`);
  }
}

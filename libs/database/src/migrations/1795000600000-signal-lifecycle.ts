import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What price ticks do to signals: when, at which price, by which tick. */
export class SignalLifecycle1795000600000 implements MigrationInterface {
  name = 'SignalLifecycle1795000600000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "signals" ADD "t0_hit_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "signals" ADD "closed_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "signals" ADD "close_price" numeric(10,5)`);
    await queryRunner.query(`ALTER TABLE "signals" ADD "evidence" jsonb`);
    // The nearest known moment for signals that were closed before it was kept.
    await queryRunner.query(`UPDATE "signals" SET "closed_at" = "updated_at" WHERE "status" = 'closed'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "signals" DROP COLUMN "evidence"`);
    await queryRunner.query(`ALTER TABLE "signals" DROP COLUMN "close_price"`);
    await queryRunner.query(`ALTER TABLE "signals" DROP COLUMN "closed_at"`);
    await queryRunner.query(`ALTER TABLE "signals" DROP COLUMN "t0_hit_at"`);
  }
}

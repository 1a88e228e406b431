import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What members' devices are told of besides signals, and their quiet hours. What was told before counts as laid out. */
export class QuietHours1795009000000 implements MigrationInterface {
  name = 'QuietHours1795009000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "user_settings" ADD "push_signals" boolean NOT NULL DEFAULT true, ADD "push_price_alerts" boolean NOT NULL DEFAULT true, ADD "push_notifications" character varying(10) NOT NULL DEFAULT 'high', ADD "quiet_zone" character varying(64), ADD "quiet_from" character varying(5), ADD "quiet_to" character varying(5), ADD CONSTRAINT "user_settings_push_notifications" CHECK ("push_notifications" IN ('all', 'high', 'critical', 'none'))`,
    );
    await queryRunner.query(`ALTER TABLE "deliveries" ADD "held_until" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(
      `CREATE INDEX "channel_deliveries_held" ON "channel_deliveries"  ("target", "held_until") WHERE "held_until" IS NOT NULL`,
    );
    await queryRunner.query(`ALTER TABLE "notifications" ADD "laid_out_at" TIMESTAMP(3) WITH TIME ZONE DEFAULT now()`);
    await queryRunner.query(`ALTER TABLE "notifications" ALTER "laid_out_at" DROP DEFAULT`);
    await queryRunner.query(
      `CREATE INDEX "notifications_unlaid" ON "notifications"  ("created_at") WHERE "laid_out_at" IS NULL AND "signal_id" IS NULL`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "notifications_unlaid"`);
    await queryRunner.query(`ALTER TABLE "notifications" DROP COLUMN "laid_out_at"`);
    await queryRunner.query(`DROP INDEX "channel_deliveries_held"`);
    await queryRunner.query(`ALTER TABLE "deliveries" DROP COLUMN "held_until"`);
    await queryRunner.query(
      `ALTER TABLE "user_settings" DROP "push_signals", DROP "push_price_alerts", DROP "push_notifications", DROP "quiet_zone", DROP "quiet_from", DROP "quiet_to"`,
    );
  }
}

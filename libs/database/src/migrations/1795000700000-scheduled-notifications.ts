import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications that wait for their time; publications found by what they published; where a member signed in from. */
export class ScheduledNotifications1795000700000 implements MigrationInterface {
  name = 'ScheduledNotifications1795000700000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "notifications" ADD "announced_at" TIMESTAMP(3) WITH TIME ZONE`);
    // What was due before was seen by members from its row: it is not told a second time.
    await queryRunner.query(
      `UPDATE "notifications" SET "announced_at" = "scheduled_for" WHERE "scheduled_for" <= now()`,
    );
    await queryRunner.query(
      `CREATE INDEX "notifications_waiting" ON "notifications"  ("scheduled_for") WHERE "scheduled_for" IS NOT NULL AND "announced_at" IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "live_events_publications" ON "live_events" (("data"->>'id'), "type") WHERE "type" IN ('signal.created', 'notification.created')`,
    );
    await queryRunner.query(`ALTER TABLE "users" ADD "location" character varying(100)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "users" DROP COLUMN "location"`);
    await queryRunner.query(`DROP INDEX "public"."live_events_publications"`);
    await queryRunner.query(`DROP INDEX "public"."notifications_waiting"`);
    await queryRunner.query(`ALTER TABLE "notifications" DROP COLUMN "announced_at"`);
  }
}

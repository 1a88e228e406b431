import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a member wants emails is said in one place: `users.email_notifications_enabled`. */
export class OneEmailSwitch1795000310000 implements MigrationInterface {
  name = 'OneEmailSwitch1795000310000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE "users" SET "email_notifications_enabled" = false FROM "user_settings" WHERE "user_settings"."user_id" = "users"."id" AND NOT "user_settings"."email_notifications"`,
    );
    await queryRunner.query(`ALTER TABLE "user_settings" DROP COLUMN "email_notifications"`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_settings" ADD "email_notifications" boolean NOT NULL DEFAULT true`);
  }
}

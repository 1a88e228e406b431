import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A version for each read state, which live events carry, and an index for what every member may see. */
export class ReadStateVersion1795000100000 implements MigrationInterface {
  name = 'ReadStateVersion1795000100000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_notifications" ADD "version" integer NOT NULL DEFAULT '1'`);
    await queryRunner.query(
      `CREATE INDEX "notifications_global" ON "notifications"  ("created_at", "id") WHERE "is_global"`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."notifications_global"`);
    await queryRunner.query(`ALTER TABLE "user_notifications" DROP COLUMN "version"`);
  }
}

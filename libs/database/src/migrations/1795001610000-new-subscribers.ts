import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscribers of whom no administrator has taken note: those there are were never asked for, so they count as known. */
export class NewSubscribers1795001610000 implements MigrationInterface {
  name = 'NewSubscribers1795001610000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "users_new" ON "users" ("needs_admin_notification") WHERE "needs_admin_notification"`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."users_new"`);
  }
}

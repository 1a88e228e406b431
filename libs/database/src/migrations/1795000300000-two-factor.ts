import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of members: the authenticator app's secret and the recovery codes. */
export class TwoFactor1795000300000 implements MigrationInterface {
  name = 'TwoFactor1795000300000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "user_two_factor" ("user_id" uuid NOT NULL, "secret" character varying(255) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "confirmed_at" TIMESTAMP(3) WITH TIME ZONE, "last_step" integer, "recovery_codes" text array NOT NULL DEFAULT '{}', CONSTRAINT "PK_0e865d85e0ad6329b40523afe55" PRIMARY KEY ("user_id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "user_two_factor" ADD CONSTRAINT "FK_0e865d85e0ad6329b40523afe55" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_two_factor" DROP CONSTRAINT "FK_0e865d85e0ad6329b40523afe55"`);
    await queryRunner.query(`DROP TABLE "user_two_factor"`);
  }
}

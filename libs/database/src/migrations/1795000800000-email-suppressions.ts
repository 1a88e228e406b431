import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that a mail server refused for good. */
export class EmailSuppressions1795000800000 implements MigrationInterface {
  name = 'EmailSuppressions1795000800000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "email_suppressions" ("email" character varying(255) NOT NULL, "reason" character varying(500) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "email_suppressions_lower" CHECK ("email" = lower("email")), CONSTRAINT "email_suppressions_pkey" PRIMARY KEY ("email"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "email_suppressions"`);
  }
}

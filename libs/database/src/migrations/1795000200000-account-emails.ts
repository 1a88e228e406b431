import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ledger of mails about accounts: welcome, password reset, already registered. */
export class AccountEmails1795000200000 implements MigrationInterface {
  name = 'AccountEmails1795000200000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "account_emails" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "kind" character varying(20) NOT NULL, "email" character varying(255) NOT NULL, "requested_by" uuid, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "sent_at" TIMESTAMP(3) WITH TIME ZONE, "delivery_status" character varying(20) NOT NULL DEFAULT 'queued', "attempts" integer NOT NULL DEFAULT '0', "lease_until" TIMESTAMP(3) WITH TIME ZONE, "last_error" character varying(500), CONSTRAINT "account_emails_status" CHECK ("delivery_status" IN ('queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown')), CONSTRAINT "account_emails_kind" CHECK ("kind" IN ('welcome', 'password-reset', 'already-registered')), CONSTRAINT "PK_e3f73cc52692bc91fc95abcb4d0" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "account_emails_address" ON "account_emails"  ("email", "kind") `);
    await queryRunner.query(
      `CREATE INDEX "account_emails_due" ON "account_emails"  ("id") WHERE "delivery_status" IN ('queued', 'sending')`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."account_emails_due"`);
    await queryRunner.query(`DROP INDEX "public"."account_emails_address"`);
    await queryRunner.query(`DROP TABLE "account_emails"`);
  }
}

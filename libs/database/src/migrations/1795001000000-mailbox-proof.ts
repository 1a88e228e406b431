import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a mailbox was proven, and registrations that wait for it. */
export class MailboxProof1795001000000 implements MigrationInterface {
  name = 'MailboxProof1795001000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "users" ADD "mailbox_proven_at" TIMESTAMP(3) WITH TIME ZONE`);
    // Whoever paid, used a mailed link or was made an administrator counts as proven; all others prove their mailbox yet.
    await queryRunner.query(`
      UPDATE users SET mailbox_proven_at = now()
      WHERE is_admin
        OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = users.id AND s.status NOT IN ('incomplete', 'incomplete_expired'))
        OR (password IS NOT NULL AND EXISTS (SELECT 1 FROM password_reset_tokens t WHERE t.email = users.email AND t.used))`);
    // A paid account without a password has its proof ahead: the link of its welcome mail.
    await queryRunner.query(`UPDATE users SET mailbox_proven_at = NULL WHERE password IS NULL`);
    await queryRunner.query(
      `CREATE TABLE "registrations" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "email" character varying(255) NOT NULL, "password" character varying(255) NOT NULL, "first_name" character varying(100) NOT NULL, "last_name" character varying(100) NOT NULL, "browser" character varying(64) NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_registrations_browser" UNIQUE ("browser"), CONSTRAINT "registrations_email_lower" CHECK ("email" = lower("email")), CONSTRAINT "PK_registrations" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "registrations_email" ON "registrations" ("email")`);
    await queryRunner.query(`CREATE INDEX "registrations_end" ON "registrations" ("expires_at")`);
    await queryRunner.query(`ALTER TABLE "account_emails" DROP CONSTRAINT "account_emails_kind"`);
    await queryRunner.query(
      `ALTER TABLE "account_emails" ADD CONSTRAINT "account_emails_kind" CHECK ("kind" IN ('welcome', 'password-reset', 'already-registered', 'registration', 'mailbox-proof'))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM account_emails WHERE kind IN ('registration', 'mailbox-proof')`);
    await queryRunner.query(`ALTER TABLE "account_emails" DROP CONSTRAINT "account_emails_kind"`);
    await queryRunner.query(
      `ALTER TABLE "account_emails" ADD CONSTRAINT "account_emails_kind" CHECK ("kind" IN ('welcome', 'password-reset', 'already-registered'))`,
    );
    await queryRunner.query(`DROP TABLE "registrations"`);
    await queryRunner.query(`ALTER TABLE "users" DROP COLUMN "mailbox_proven_at"`);
  }
}

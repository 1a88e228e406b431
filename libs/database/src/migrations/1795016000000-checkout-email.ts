import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = `'welcome', 'password-reset'`;
const KINDS = `'registration', 'mailbox-proof', 'channel-test', 'webhook-ended'`;
const NOTICES = `'password-changed', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'key-added', 'webhook-added', 'new-device', 'wrong-codes'`;

/** The email to who pays already when a payment page is opened for the address. Nothing has written 'already-registered' for long. */
export class CheckoutEmail1795016000000 implements MigrationInterface {
  name = 'CheckoutEmail1795016000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE "account_emails" SET "kind" = 'registration' WHERE "kind" = 'already-registered'`);
    await allow(queryRunner, `${BEFORE}, ${KINDS}, 'checkout', ${NOTICES}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "account_emails" WHERE "kind" = 'checkout'`);
    await allow(queryRunner, `${BEFORE}, 'already-registered', ${KINDS}, ${NOTICES}`);
  }
}

async function allow(queryRunner: QueryRunner, kinds: string): Promise<void> {
  await queryRunner.query(`ALTER TABLE "account_emails" DROP CONSTRAINT "account_emails_kind"`);
  await queryRunner.query(
    `ALTER TABLE "account_emails" ADD CONSTRAINT "account_emails_kind" CHECK ("kind" IN (${kinds}))`,
  );
}

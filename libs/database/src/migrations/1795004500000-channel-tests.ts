import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'welcome', 'password-reset', 'already-registered', 'registration', 'mailbox-proof'`;
const NOTICES = `'password-changed', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'new-device', 'wrong-codes'`;

/** Emails by which an administrator tries the mail path. */
export class ChannelTests1795004500000 implements MigrationInterface {
  name = 'ChannelTests1795004500000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await allow(queryRunner, `${KINDS}, 'channel-test', ${NOTICES}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "account_emails" WHERE "kind" = 'channel-test'`);
    await allow(queryRunner, `${KINDS}, ${NOTICES}`);
  }
}

async function allow(queryRunner: QueryRunner, kinds: string): Promise<void> {
  await queryRunner.query(`ALTER TABLE "account_emails" DROP CONSTRAINT "account_emails_kind"`);
  await queryRunner.query(
    `ALTER TABLE "account_emails" ADD CONSTRAINT "account_emails_kind" CHECK ("kind" IN (${kinds}))`,
  );
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'welcome', 'password-reset', 'already-registered', 'registration', 'mailbox-proof', 'channel-test'`;
const NOTICES = `'password-changed', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'new-device', 'wrong-codes'`;

/** Emails that tell a member of a new key. */
export class KeyNotices1795005200000 implements MigrationInterface {
  name = 'KeyNotices1795005200000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await allow(queryRunner, `${KINDS}, 'key-added', ${NOTICES}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "account_emails" WHERE "kind" = 'key-added'`);
    await allow(queryRunner, `${KINDS}, ${NOTICES}`);
  }
}

async function allow(queryRunner: QueryRunner, kinds: string): Promise<void> {
  await queryRunner.query(`ALTER TABLE "account_emails" DROP CONSTRAINT "account_emails_kind"`);
  await queryRunner.query(
    `ALTER TABLE "account_emails" ADD CONSTRAINT "account_emails_kind" CHECK ("kind" IN (${kinds}))`,
  );
}

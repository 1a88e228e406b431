import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS =
  "'welcome', 'password-reset', 'registration', 'email-verification', 'channel-test', 'webhook-ended', 'checkout', 'trial-used', 'account-closing', 'announcement-test', 'password-changed', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'key-added', 'webhook-added', 'new-device', 'wrong-codes', 'paid-twice'";
const kindsOf = (kinds: string): string => `
  ALTER TABLE account_emails DROP CONSTRAINT account_emails_kind,
    ADD CONSTRAINT account_emails_kind CHECK (kind IN (${kinds}))`;

/** The email about a data file that the owner made for a member (docs/product/console.md#data-file). */
export class DataFile1796350000000 implements MigrationInterface {
  name = 'DataFile1796350000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(kindsOf(`${KINDS}, 'data-file'`));
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM account_emails WHERE kind = 'data-file'`);
    await queryRunner.query(kindsOf(KINDS));
  }
}

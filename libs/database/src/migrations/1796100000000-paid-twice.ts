import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS =
  "'welcome', 'password-reset', 'registration', 'email-verification', 'channel-test', 'webhook-ended', 'checkout', 'trial-used', 'account-closing', 'announcement-test', 'password-changed', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'key-added', 'webhook-added', 'new-device', 'wrong-codes'";
const kindsOf = (kinds: string): string => `
  ALTER TABLE account_emails DROP CONSTRAINT account_emails_kind,
    ADD CONSTRAINT account_emails_kind CHECK (kind IN (${kinds}))`;

/** The email about a second subscription that was ended (docs/BILLING.md#second-payments). */
export class PaidTwice1796100000000 implements MigrationInterface {
  name = 'PaidTwice1796100000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(kindsOf(`${KINDS}, 'paid-twice'`));
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM account_emails WHERE kind = 'paid-twice'`);
    await queryRunner.query(kindsOf(KINDS));
  }
}

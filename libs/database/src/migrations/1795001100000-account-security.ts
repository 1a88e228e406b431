import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'welcome', 'password-reset', 'already-registered', 'registration', 'mailbox-proof'`;
const NOTICES = `'password-changed', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'new-device', 'wrong-codes'`;

/** Passkeys, known browsers, links 'this was not me', security notices in the ledger of account mails, counted wrong codes. */
export class AccountSecurity1795001100000 implements MigrationInterface {
  name = 'AccountSecurity1795001100000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "not_me_links" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "token" character varying(64) NOT NULL, "kind" character varying(20) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "used_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "UQ_ed24471e9936c30332ec0beab0a" UNIQUE ("token"), CONSTRAINT "PK_e4d1bf51dc391d3fea307979152" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "not_me_links_user" ON "not_me_links"  ("user_id") `);
    await queryRunner.query(
      `CREATE TABLE "passkeys" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "credential_id" character varying(1400) NOT NULL, "public_key" bytea NOT NULL, "counter" bigint NOT NULL DEFAULT '0', "transports" text array NOT NULL DEFAULT '{}', "synced" boolean NOT NULL DEFAULT false, "name" character varying(60) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "last_used_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "UQ_81b80835fab9dcadaebc6d168ab" UNIQUE ("credential_id"), CONSTRAINT "PK_db928e6fd79e7098911268a74c3" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "passkeys_user" ON "passkeys"  ("user_id") `);
    await queryRunner.query(
      `CREATE TABLE "user_devices" ("user_id" uuid NOT NULL, "device_hash" character varying(64) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_6fed540ebee2e98b6da1dd482fe" PRIMARY KEY ("user_id", "device_hash"))`,
    );
    await queryRunner.query(`ALTER TABLE "account_emails" ADD "details" jsonb`);
    await queryRunner.query(`ALTER TABLE "account_emails" DROP CONSTRAINT "account_emails_kind"`);
    await queryRunner.query(
      `ALTER TABLE "account_emails" ADD CONSTRAINT "account_emails_kind" CHECK ("kind" IN (${KINDS}, ${NOTICES}))`,
    );
    await queryRunner.query(`ALTER TABLE "user_two_factor" ADD "wrong_codes" integer NOT NULL DEFAULT '0'`);
    await queryRunner.query(`ALTER TABLE "user_two_factor" ADD "wrong_code_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "user_two_factor" ALTER COLUMN "secret" DROP NOT NULL`);
    await queryRunner.query(
      `ALTER TABLE "not_me_links" ADD CONSTRAINT "FK_57765f5993b178e8bdef23776b0" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "passkeys" ADD CONSTRAINT "FK_02227b9a8a34a808e3e23800b00" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "user_devices" ADD CONSTRAINT "FK_28bd79e1b3f7c1168f0904ce241" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_devices" DROP CONSTRAINT "FK_28bd79e1b3f7c1168f0904ce241"`);
    await queryRunner.query(`ALTER TABLE "passkeys" DROP CONSTRAINT "FK_02227b9a8a34a808e3e23800b00"`);
    await queryRunner.query(`ALTER TABLE "not_me_links" DROP CONSTRAINT "FK_57765f5993b178e8bdef23776b0"`);
    await queryRunner.query(`DELETE FROM "user_two_factor" WHERE "secret" IS NULL`);
    await queryRunner.query(`ALTER TABLE "user_two_factor" ALTER COLUMN "secret" SET NOT NULL`);
    await queryRunner.query(`ALTER TABLE "user_two_factor" DROP COLUMN "wrong_code_at"`);
    await queryRunner.query(`ALTER TABLE "user_two_factor" DROP COLUMN "wrong_codes"`);
    await queryRunner.query(`DELETE FROM "account_emails" WHERE "kind" IN (${NOTICES})`);
    await queryRunner.query(`ALTER TABLE "account_emails" DROP CONSTRAINT "account_emails_kind"`);
    await queryRunner.query(
      `ALTER TABLE "account_emails" ADD CONSTRAINT "account_emails_kind" CHECK ("kind" IN (${KINDS}))`,
    );
    await queryRunner.query(`ALTER TABLE "account_emails" DROP COLUMN "details"`);
    await queryRunner.query(`DROP TABLE "user_devices"`);
    await queryRunner.query(`DROP INDEX "public"."passkeys_user"`);
    await queryRunner.query(`DROP TABLE "passkeys"`);
    await queryRunner.query(`DROP INDEX "public"."not_me_links_user"`);
    await queryRunner.query(`DROP TABLE "not_me_links"`);
  }
}

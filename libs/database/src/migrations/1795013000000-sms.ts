import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members' phones, codes that prove them, what each member was sent in a month, and what messages cost. */
export class Sms1795013000000 implements MigrationInterface {
  name = 'Sms1795013000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "sms_codes" ("user_id" uuid NOT NULL, "number" character varying(16) NOT NULL, "code" character varying(64) NOT NULL, "attempts" smallint NOT NULL DEFAULT '0', "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_7d8cc5e61db9ec0f9842c8a0b1e" PRIMARY KEY ("user_id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "sms_messages" ("sid" character varying(34) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "segments" smallint NOT NULL DEFAULT '1', "status" character varying(20) NOT NULL DEFAULT 'queued', "error_code" integer, "price" numeric(12,5), "currency" character varying(3), CONSTRAINT "PK_dfd5d4fad48a1a81fb66bc09f9c" PRIMARY KEY ("sid"))`,
    );
    await queryRunner.query(`CREATE INDEX "sms_messages_created" ON "sms_messages"  ("created_at") `);
    await queryRunner.query(
      `CREATE TABLE "sms_months" ("user_id" uuid NOT NULL, "month" date NOT NULL, "messages" integer NOT NULL, CONSTRAINT "PK_e8b57c0d5da139647febef07c81" PRIMARY KEY ("user_id", "month"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "sms_numbers" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "number" character varying(16) NOT NULL, "off" character varying(20), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "last_used_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "UQ_ae41a1274ed3e503dd2a79fbbf9" UNIQUE ("number"), CONSTRAINT "REL_bab5eb9f90346f3e8ca7cc8d5a" UNIQUE ("user_id"), CONSTRAINT "sms_numbers_off" CHECK ("off" IN ('stopped', 'unreachable')), CONSTRAINT "PK_d926da9e629d45864fab3315bb9" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`ALTER TABLE "user_settings" ADD "sms_signals" boolean NOT NULL DEFAULT true`);
    await queryRunner.query(`ALTER TABLE "user_settings" ADD "sms_price_alerts" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(
      `ALTER TABLE "user_settings" ADD "sms_notifications" character varying(10) NOT NULL DEFAULT 'critical'`,
    );
    await queryRunner.query(
      `ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_sms_notifications" CHECK ("sms_notifications" IN ('all', 'high', 'critical', 'none'))`,
    );
    await queryRunner.query(
      `ALTER TABLE "sms_codes" ADD CONSTRAINT "FK_7d8cc5e61db9ec0f9842c8a0b1e" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "sms_months" ADD CONSTRAINT "FK_8d0d470c12215018a1435c55db3" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "sms_numbers" ADD CONSTRAINT "FK_bab5eb9f90346f3e8ca7cc8d5a4" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sms_numbers" DROP CONSTRAINT "FK_bab5eb9f90346f3e8ca7cc8d5a4"`);
    await queryRunner.query(`ALTER TABLE "sms_months" DROP CONSTRAINT "FK_8d0d470c12215018a1435c55db3"`);
    await queryRunner.query(`ALTER TABLE "sms_codes" DROP CONSTRAINT "FK_7d8cc5e61db9ec0f9842c8a0b1e"`);
    await queryRunner.query(`ALTER TABLE "user_settings" DROP CONSTRAINT "user_settings_sms_notifications"`);
    await queryRunner.query(`ALTER TABLE "user_settings" DROP COLUMN "sms_notifications"`);
    await queryRunner.query(`ALTER TABLE "user_settings" DROP COLUMN "sms_price_alerts"`);
    await queryRunner.query(`ALTER TABLE "user_settings" DROP COLUMN "sms_signals"`);
    await queryRunner.query(`DROP TABLE "sms_numbers"`);
    await queryRunner.query(`DROP TABLE "sms_months"`);
    await queryRunner.query(`DROP INDEX "sms_messages_created"`);
    await queryRunner.query(`DROP TABLE "sms_messages"`);
    await queryRunner.query(`DROP TABLE "sms_codes"`);
  }
}

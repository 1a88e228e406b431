import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members' Telegram chats, the codes that link them, and what they are told of. References come last: they keep writers of users waiting. */
export class Telegram1795010000000 implements MigrationInterface {
  name = 'Telegram1795010000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "telegram_chats" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "chat_id" character varying(32) NOT NULL, "name" character varying(100) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "last_used_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "UQ_1224afe6c7f3e0cd919332cdb43" UNIQUE ("chat_id"), CONSTRAINT "REL_29e1c4f8f4ac7c580e549d984f" UNIQUE ("user_id"), CONSTRAINT "PK_a155a5e9c395c45903bb15d4931" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "telegram_links" ("user_id" uuid NOT NULL, "code" character varying(64) NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "UQ_371f2973950f2a1d1ab2a5346f9" UNIQUE ("code"), CONSTRAINT "PK_4a6112193e0d68ac5bd296bf20c" PRIMARY KEY ("user_id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "user_settings" ADD "telegram_signals" boolean NOT NULL DEFAULT true, ADD "telegram_price_alerts" boolean NOT NULL DEFAULT true, ADD "telegram_notifications" character varying(10) NOT NULL DEFAULT 'high', ADD CONSTRAINT "user_settings_telegram_notifications" CHECK ("telegram_notifications" IN ('all', 'high', 'critical', 'none'))`,
    );
    await queryRunner.query(
      `CREATE INDEX "channel_deliveries_telegram" ON "channel_deliveries"  ("signal_id", "target") WHERE "channel" = 'telegram' AND "signal_id" IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE "telegram_chats" ADD CONSTRAINT "FK_29e1c4f8f4ac7c580e549d984f0" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "telegram_links" ADD CONSTRAINT "FK_4a6112193e0d68ac5bd296bf20c" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "channel_deliveries_telegram"`);
    await queryRunner.query(
      `ALTER TABLE "user_settings" DROP "telegram_signals", DROP "telegram_price_alerts", DROP "telegram_notifications"`,
    );
    await queryRunner.query(`DROP TABLE "telegram_links"`);
    await queryRunner.query(`DROP TABLE "telegram_chats"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who was invited into the owner's private chat in Telegram, and who is in it. */
export class PrivateChat1795014000000 implements MigrationInterface {
  name = 'PrivateChat1795014000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "private_chat_members" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "chat_id" character varying(32) NOT NULL, "telegram_id" character varying(32) NOT NULL, "state" character varying(10) NOT NULL, "invite" character varying(200), "invite_expires_at" TIMESTAMP(3) WITH TIME ZONE, "admitted_at" TIMESTAMP(3) WITH TIME ZONE, "next_try_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "attempts" smallint NOT NULL DEFAULT '0', "last_error" character varying(300), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_05a84dde3478a3f3d361352f2ee" UNIQUE ("chat_id", "telegram_id"), CONSTRAINT "private_chat_members_state" CHECK ("state" IN ('asked', 'invited', 'joined', 'left', 'removing')), CONSTRAINT "PK_164ade97e1c212f76d3eeb464ab" PRIMARY KEY ("id"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "private_chat_members"`);
  }
}

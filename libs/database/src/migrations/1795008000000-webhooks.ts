import type { MigrationInterface, QueryRunner } from 'typeorm';

const EMAILS = `'welcome', 'password-reset', 'already-registered', 'registration', 'mailbox-proof', 'channel-test'`;
const NOTICES = `'password-changed', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'key-added'`;
const LATER_NOTICES = `'new-device', 'wrong-codes'`;
const KINDS = `'signal', 'step', 'notification'`;

/**
 * Members' webhooks, what they are told, and the log of their calls. The ledger of deliveries gets what it tells of by them: `message_id`.
 */
export class Webhooks1795008000000 implements MigrationInterface {
  name = 'Webhooks1795008000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "webhooks" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "url" character varying(500) NOT NULL, "kinds" text array NOT NULL, "secret" character varying(200) NOT NULL, "previous_secret" character varying(200), "previous_until" TIMESTAMP(3) WITH TIME ZONE, "is_on" boolean NOT NULL DEFAULT true, "ending" character varying(20), "failures" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "webhooks_ending" CHECK ("ending" IN ('failing', 'gone', 'account')), CONSTRAINT "PK_9e8795cfc899ab7bdaa831e8527" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "webhooks_user" ON "webhooks"  ("user_id") `);
    await queryRunner.query(
      `CREATE TABLE "webhook_messages" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "kind" character varying(30) NOT NULL, "subject_id" integer, "body" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_526e8e1655924920adc4cd30dcd" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "webhook_messages_age" ON "webhook_messages"  ("created_at") `);
    await queryRunner.query(
      `CREATE TABLE "webhook_attempts" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "webhook_id" integer NOT NULL, "delivery_id" integer NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "status" smallint, "latency_ms" integer NOT NULL, "error" character varying(300), "request" text, "answer" text NOT NULL, CONSTRAINT "PK_2de7e7887ad97de459adab62638" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "webhook_attempts_webhook" ON "webhook_attempts"  ("webhook_id") `);
    await queryRunner.query(`CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts"  ("delivery_id", "id") `);
    await queryRunner.query(
      `ALTER TABLE "webhooks" ADD CONSTRAINT "FK_0d523f6f997c86e052c49b1455f" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "webhook_attempts" ADD CONSTRAINT "FK_7aeddde4d8d3a36841e6da6cbf3" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(`ALTER TABLE "deliveries" ADD "message_id" integer`);
    await allowKinds(queryRunner, `${KINDS}, 'message'`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "channel_deliveries_message_once" ON "channel_deliveries"  ("message_id", "channel", "target") WHERE "kind" = 'message'`,
    );
    await queryRunner.query(
      `CREATE INDEX "channel_deliveries_message_target" ON "channel_deliveries"  ("target", "id") WHERE "kind" = 'message'`,
    );
    await allowEmails(queryRunner, `${EMAILS}, 'webhook-ended', ${NOTICES}, 'webhook-added', ${LATER_NOTICES}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "account_emails" WHERE "kind" IN ('webhook-ended', 'webhook-added')`);
    await allowEmails(queryRunner, `${EMAILS}, ${NOTICES}, ${LATER_NOTICES}`);
    await queryRunner.query(`DELETE FROM "channel_deliveries" WHERE "kind" = 'message'`);
    await queryRunner.query(`DROP INDEX "channel_deliveries_message_target"`);
    await queryRunner.query(`DROP INDEX "channel_deliveries_message_once"`);
    await allowKinds(queryRunner, KINDS);
    await queryRunner.query(`ALTER TABLE "deliveries" DROP COLUMN "message_id"`);
    await queryRunner.query(`DROP TABLE "webhook_attempts"`);
    await queryRunner.query(`DROP TABLE "webhook_messages"`);
    await queryRunner.query(`DROP TABLE "webhooks"`);
  }
}

async function allowKinds(queryRunner: QueryRunner, kinds: string): Promise<void> {
  await queryRunner.query(`ALTER TABLE "channel_deliveries" DROP CONSTRAINT "channel_deliveries_kind"`);
  await queryRunner.query(
    `ALTER TABLE "channel_deliveries" ADD CONSTRAINT "channel_deliveries_kind" CHECK ("kind" IN (${kinds}))`,
  );
}

async function allowEmails(queryRunner: QueryRunner, kinds: string): Promise<void> {
  await queryRunner.query(`ALTER TABLE "account_emails" DROP CONSTRAINT "account_emails_kind"`);
  await queryRunner.query(
    `ALTER TABLE "account_emails" ADD CONSTRAINT "account_emails_kind" CHECK ("kind" IN (${kinds}))`,
  );
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions by provider, stored webhooks, and which checkout a pending payment waits for. */
export class Subscriptions1795000400000 implements MigrationInterface {
  name = 'Subscriptions1795000400000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "subscriptions" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "provider" character varying(20) NOT NULL, "external_id" character varying(255) NOT NULL, "customer_id" character varying(255), "user_id" uuid, "status" character varying(50) NOT NULL, "plan" character varying(50), "current_period_end" TIMESTAMP(3) WITH TIME ZONE, "cancel_at_period_end" boolean NOT NULL DEFAULT false, "started_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "ended_at" TIMESTAMP(3) WITH TIME ZONE, "state_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "subscriptions_provider" CHECK ("provider" IN ('stripe', 'whop', 'manual', 'test')), CONSTRAINT "PK_a87248d73155605cf782be9ee5e" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "subscriptions_user" ON "subscriptions"  ("user_id") `);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "subscriptions_once" ON "subscriptions"  ("provider", "external_id") `,
    );
    await queryRunner.query(
      `CREATE TABLE "webhook_events" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "provider" character varying(20) NOT NULL, "event_id" character varying(255) NOT NULL, "type" character varying(100) NOT NULL, "payload" jsonb NOT NULL, "received_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "processed_at" TIMESTAMP(3) WITH TIME ZONE, "attempts" integer NOT NULL DEFAULT '0', "next_attempt_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "error" character varying(500), CONSTRAINT "webhook_events_provider" CHECK ("provider" IN ('stripe', 'whop')), CONSTRAINT "PK_4cba37e6a0acb5e1fc49c34ebfd" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "webhook_events_age" ON "webhook_events"  ("received_at") `);
    await queryRunner.query(
      `CREATE INDEX "webhook_events_due" ON "webhook_events"  ("next_attempt_at") WHERE "processed_at" IS NULL`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "webhook_events_once" ON "webhook_events"  ("provider", "event_id") `);
    await queryRunner.query(`ALTER TABLE "pending_payments" ADD "checkout_session_id" character varying(255)`);
    await queryRunner.query(
      `ALTER TABLE "pending_payments" ADD CONSTRAINT "UQ_e698caad76b6fd525ca65b8c3cc" UNIQUE ("checkout_session_id")`,
    );
    await queryRunner.query(`ALTER TABLE "pending_payments" ADD "user_id" uuid`);
    await queryRunner.query(`ALTER TABLE "pending_payments" ADD "expires_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(
      `ALTER TABLE "subscriptions" ADD CONSTRAINT "FK_d0a95ef8a28188364c546eb65c1" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "subscriptions" DROP CONSTRAINT "FK_d0a95ef8a28188364c546eb65c1"`);
    await queryRunner.query(`ALTER TABLE "pending_payments" DROP COLUMN "expires_at"`);
    await queryRunner.query(`ALTER TABLE "pending_payments" DROP COLUMN "user_id"`);
    await queryRunner.query(`ALTER TABLE "pending_payments" DROP CONSTRAINT "UQ_e698caad76b6fd525ca65b8c3cc"`);
    await queryRunner.query(`ALTER TABLE "pending_payments" DROP COLUMN "checkout_session_id"`);
    await queryRunner.query(`DROP INDEX "public"."webhook_events_once"`);
    await queryRunner.query(`DROP INDEX "public"."webhook_events_due"`);
    await queryRunner.query(`DROP INDEX "public"."webhook_events_age"`);
    await queryRunner.query(`DROP TABLE "webhook_events"`);
    await queryRunner.query(`DROP INDEX "public"."subscriptions_once"`);
    await queryRunner.query(`DROP INDEX "public"."subscriptions_user"`);
    await queryRunner.query(`DROP TABLE "subscriptions"`);
  }
}

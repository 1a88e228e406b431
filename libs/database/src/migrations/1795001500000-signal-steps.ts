import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EARLIER_STEPS } from './1795001500000-earlier-steps.ts';

/** Signals are withdrawn instead of deleted; each has its story, and steps that are told by mail. */
export class SignalSteps1795001500000 implements MigrationInterface {
  name = 'SignalSteps1795001500000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "signals" ADD "half_off_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "signals" ADD "withdrawn_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "signals" ADD "withdrawal_reason" character varying(20)`);
    await queryRunner.query(`ALTER TABLE "notifications" ADD "withdrawn_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "notifications" ADD "struck_title" character varying(255)`);
    await queryRunner.query(`ALTER TABLE "notifications" ADD "struck_message" text`);
    await queryRunner.query(
      `CREATE TABLE "signal_steps" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "signal_id" integer NOT NULL, "version" integer, "kind" character varying(20) NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE, "actor_id" uuid, "actor_email" character varying(255), "close_reason" character varying(20), "withdrawal_reason" character varying(20), "price" numeric(10,5), "tick" jsonb, "changes" jsonb, "state" jsonb, "imported" boolean NOT NULL DEFAULT false, CONSTRAINT "signal_steps_kind" CHECK ("kind" IN ('published', 'edited', 'activated', 't0', 'stop-to-entry', 'stop-moved', 'half-off', 'closed', 'reopened', 'withdrawn')), CONSTRAINT "PK_8f64863fec609561290aac5e1e9" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "signal_steps_story" ON "signal_steps"  ("signal_id", "id") `);
    await queryRunner.query(`CREATE UNIQUE INDEX "signal_steps_once" ON "signal_steps"  ("signal_id", "version") `);
    await queryRunner.query(
      `CREATE TABLE "signal_mailings" ("step_id" integer NOT NULL, "signal_id" integer NOT NULL, "title" character varying(255) NOT NULL, "message" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "laid_out_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_20b5ff9fb14c16a9faf40e0ca40" PRIMARY KEY ("step_id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "signal_mailings_waiting" ON "signal_mailings"  ("created_at") WHERE "laid_out_at" IS NULL`,
    );
    await queryRunner.query(
      `CREATE TABLE "signal_step_emails" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "step_id" integer NOT NULL, "email_id" integer NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "sent_at" TIMESTAMP(3) WITH TIME ZONE, "delivery_status" character varying(20) NOT NULL DEFAULT 'queued', "attempts" integer NOT NULL DEFAULT '0', "lease_until" TIMESTAMP(3) WITH TIME ZONE, "last_error" character varying(500), CONSTRAINT "signal_step_emails_status" CHECK ("delivery_status" IN ('queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown')), CONSTRAINT "PK_bad1bb9556150d08f87bb0232c6" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "signal_step_emails_email" ON "signal_step_emails"  ("email_id") `);
    await queryRunner.query(
      `CREATE INDEX "signal_step_emails_due" ON "signal_step_emails"  ("step_id", "id") WHERE "delivery_status" IN ('queued', 'sending')`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "signal_step_emails_once" ON "signal_step_emails"  ("step_id", "email_id") `,
    );
    await queryRunner.query(
      `ALTER TABLE "signal_mailings" ADD CONSTRAINT "FK_20b5ff9fb14c16a9faf40e0ca40" FOREIGN KEY ("step_id") REFERENCES "signal_steps"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "signal_step_emails" ADD CONSTRAINT "FK_b5108b34320e32e20b690a6bd5c" FOREIGN KEY ("step_id") REFERENCES "signal_mailings"("step_id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "signal_step_emails" ADD CONSTRAINT "FK_e7a97d05d2a7b82d63137cca353" FOREIGN KEY ("email_id") REFERENCES "signal_emails"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `CREATE FUNCTION "signal_steps_refuse"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''The story of a signal is kept as it was written''; END'`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "signal_steps_kept" BEFORE UPDATE OR DELETE ON "signal_steps" FOR EACH ROW EXECUTE FUNCTION "signal_steps_refuse"()`,
    );
    await queryRunner.query(EARLIER_STEPS);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "signal_step_emails"`);
    await queryRunner.query(`DROP TABLE "signal_mailings"`);
    await queryRunner.query(`DROP TABLE "signal_steps"`);
    await queryRunner.query(`DROP FUNCTION "signal_steps_refuse"()`);
    await queryRunner.query(`ALTER TABLE "notifications" DROP COLUMN "struck_message"`);
    await queryRunner.query(`ALTER TABLE "notifications" DROP COLUMN "struck_title"`);
    await queryRunner.query(`ALTER TABLE "notifications" DROP COLUMN "withdrawn_at"`);
    await queryRunner.query(`ALTER TABLE "signals" DROP COLUMN "withdrawal_reason"`);
    await queryRunner.query(`ALTER TABLE "signals" DROP COLUMN "withdrawn_at"`);
    await queryRunner.query(`ALTER TABLE "signals" DROP COLUMN "half_off_at"`);
  }
}

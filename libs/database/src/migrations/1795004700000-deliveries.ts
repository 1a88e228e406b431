import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = `nextval('deliveries_id_seq'::regclass)`;
const STATUSES = `'queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown'`;
/** What both tables of emails lack of the ledger's columns. */
const COLUMNS = `ADD "notification_id" integer, ADD "target" character varying(500), ADD "accepted_id" character varying(255)`;

/** A release that runs beside this one goes on writing emails: its role needs the ledger's numbers before it is given all rights anew. */
const GRANT_NUMBERS = `
  DO $$ DECLARE writer text; BEGIN
    FOR writer IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
      WHERE table_schema = current_schema() AND table_name = 'signal_emails' AND privilege_type = 'INSERT' AND grantee NOT IN (current_user, 'PUBLIC')
    LOOP EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE "deliveries_id_seq" TO %I', writer); END LOOP;
  END $$`;

/** The ids that were given out stay what they are: Message-IDs and the leases of running workers name them. */
const GO_ON_COUNTING = `
  SELECT setval('deliveries_id_seq', greatest(1, last), last > 0)
  FROM (SELECT greatest((SELECT max("id") FROM "signal_emails"), (SELECT max("id") FROM "signal_step_emails"), 0) AS last) AS counted`;

/** What a release from before the ledger leaves out of the email of a step. */
const FILL_STEP_EMAIL = `
  CREATE FUNCTION "signal_step_emails_fill"() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN SELECT user_id, signal_id INTO NEW.user_id, NEW.signal_id FROM signal_emails WHERE id = NEW.email_id; RETURN NEW; END'`;

/**
 * One ledger of deliveries for all channels (docs/adr/0020-one-ledger-of-deliveries.md). The two tables of emails become partitions of it and
 * keep their names, rows and ids, so that releases before and after it can run side by side. References come last: they keep writers
 * of users and signals waiting.
 */
export class Deliveries1795004700000 implements MigrationInterface {
  name = 'Deliveries1795004700000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE SEQUENCE "deliveries_id_seq" AS integer`);
    await queryRunner.query(
      `CREATE TABLE "deliveries" ("id" integer NOT NULL DEFAULT ${ID}, "channel" character varying(20) NOT NULL, "kind" character varying(20) NOT NULL, "signal_id" integer, "step_id" integer, "notification_id" integer, "user_id" uuid, "target" character varying(500), "email_id" integer, "signal_instrument" character varying(10), "signal_direction" character varying(5), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "sent_at" TIMESTAMP(3) WITH TIME ZONE, "delivery_status" character varying(20) NOT NULL DEFAULT 'queued', "attempts" integer NOT NULL DEFAULT '0', "lease_until" TIMESTAMP(3) WITH TIME ZONE, "last_error" character varying(500), "accepted_id" character varying(255)) PARTITION BY LIST ("channel")`,
    );
    await queryRunner.query(`ALTER SEQUENCE "deliveries_id_seq" OWNED BY "deliveries"."id"`);
    await queryRunner.query(
      `CREATE TABLE "email_deliveries" PARTITION OF "deliveries" FOR VALUES IN ('email') PARTITION BY LIST ("kind")`,
    );
    await queryRunner.query(
      `CREATE TABLE "channel_deliveries" PARTITION OF "deliveries" ("target" NOT NULL, CONSTRAINT "channel_deliveries_kind" CHECK ("kind" IN ('signal', 'step', 'notification')), CONSTRAINT "channel_deliveries_status" CHECK ("delivery_status" IN (${STATUSES})), CONSTRAINT "PK_20873e67faeb472d7f3f3a317d9" PRIMARY KEY ("id")) DEFAULT`,
    );
    await queryRunner.query(`CREATE INDEX "channel_deliveries_user" ON "channel_deliveries"  ("user_id") `);
    await queryRunner.query(
      `CREATE INDEX "channel_deliveries_due" ON "channel_deliveries"  ("channel", "kind", "id") WHERE "delivery_status" IN ('queued', 'sending')`,
    );
    for (const kind of ['signal', 'step', 'notification'])
      await queryRunner.query(
        `CREATE UNIQUE INDEX "channel_deliveries_${kind}_once" ON "channel_deliveries"  ("${kind}_id", "channel", "target") WHERE "kind" = '${kind}'`,
      );
    await this.takeInSteps(queryRunner);
    await queryRunner.query(
      `ALTER TABLE "signal_emails" ADD "channel" character varying(20) NOT NULL DEFAULT 'email', ADD "kind" character varying(20) NOT NULL DEFAULT 'signal', ADD "step_id" integer, ADD "email_id" integer, ${COLUMNS}`,
    );
    await queryRunner.query(`ALTER TABLE "signal_emails" ALTER "id" DROP IDENTITY`);
    await queryRunner.query(`ALTER TABLE "signal_emails" ALTER "id" SET DEFAULT ${ID}`);
    await queryRunner.query(`ALTER TABLE "email_deliveries" ATTACH PARTITION "signal_emails" FOR VALUES IN ('signal')`);
    await queryRunner.query(GO_ON_COUNTING);
    await queryRunner.query(GRANT_NUMBERS);
    await queryRunner.query(
      `ALTER TABLE "channel_deliveries" ADD CONSTRAINT "FK_b365fa5b913f07ce2be38bb6a5d" FOREIGN KEY ("signal_id") REFERENCES "signals"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "channel_deliveries" ADD CONSTRAINT "FK_bc6fcab8137dc151a3f7dd6c9d2" FOREIGN KEY ("step_id") REFERENCES "signal_steps"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "channel_deliveries" ADD CONSTRAINT "FK_c2149f3b4e289bc49613d11d744" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "channel_deliveries" ADD CONSTRAINT "FK_b329d23133cc94dc863f4f08903" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['signal_emails', 'signal_step_emails']) {
      await queryRunner.query(`ALTER TABLE "email_deliveries" DETACH PARTITION "${table}"`);
      await queryRunner.query(`ALTER TABLE "${table}" ALTER "id" DROP DEFAULT`);
      await queryRunner.query(`ALTER TABLE "${table}" ALTER "id" ADD GENERATED ALWAYS AS IDENTITY`);
      await queryRunner.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "${table}"`,
      );
      await queryRunner.query(
        `ALTER TABLE "${table}" DROP "channel", DROP "kind", DROP "notification_id", DROP "target", DROP "accepted_id"`,
      );
    }
    await queryRunner.query(`DROP TABLE "deliveries"`);
    await queryRunner.query(`DROP TRIGGER "signal_step_emails_filled" ON "signal_step_emails"`);
    await queryRunner.query(`DROP FUNCTION "signal_step_emails_fill"()`);
    await queryRunner.query(`ALTER TABLE "signal_emails" DROP "step_id", DROP "email_id"`);
    await queryRunner.query(
      `ALTER TABLE "signal_step_emails" DROP "user_id", DROP "signal_id", DROP "signal_instrument", DROP "signal_direction"`,
    );
  }

  /** The emails of steps first: filling them in takes a while, and nobody waits for them. */
  private async takeInSteps(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "signal_step_emails" ADD "channel" character varying(20) NOT NULL DEFAULT 'email', ADD "kind" character varying(20) NOT NULL DEFAULT 'step', ADD "user_id" uuid, ADD "signal_id" integer, ADD "signal_instrument" character varying(10), ADD "signal_direction" character varying(5), ${COLUMNS}`,
    );
    await queryRunner.query(
      `UPDATE "signal_step_emails" "s" SET "user_id" = "e"."user_id", "signal_id" = "e"."signal_id" FROM "signal_emails" "e" WHERE "e"."id" = "s"."email_id"`,
    );
    await queryRunner.query(FILL_STEP_EMAIL);
    await queryRunner.query(
      `CREATE TRIGGER "signal_step_emails_filled" BEFORE INSERT ON "signal_step_emails" FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION "signal_step_emails_fill"()`,
    );
    await queryRunner.query(`ALTER TABLE "signal_step_emails" ALTER "user_id" SET NOT NULL`);
    await queryRunner.query(`ALTER TABLE "signal_step_emails" ALTER "id" DROP IDENTITY`);
    await queryRunner.query(`ALTER TABLE "signal_step_emails" ALTER "id" SET DEFAULT ${ID}`);
    await queryRunner.query(
      `ALTER TABLE "email_deliveries" ATTACH PARTITION "signal_step_emails" FOR VALUES IN ('step')`,
    );
  }
}

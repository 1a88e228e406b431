import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Programs that send alerts, and the drafts that alerts become. */
export class Intake1795005100000 implements MigrationInterface {
  name = 'Intake1795005100000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "intake_sources" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "name" character varying(60) NOT NULL, "token_hash" character varying(64), "template" jsonb NOT NULL, "trusted_by" jsonb NOT NULL DEFAULT '[]', "edition" integer NOT NULL DEFAULT '1', "received" integer NOT NULL DEFAULT '0', "last_used_at" TIMESTAMP(3) WITH TIME ZONE, "created_by" uuid, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "intake_sources_token" UNIQUE ("token_hash"), CONSTRAINT "PK_28a71d36b1f06c61569d9ebf2c0" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "intake_drafts" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "source_id" integer NOT NULL, "raw" text NOT NULL, "digest" character varying(64) NOT NULL, "keyed" boolean NOT NULL DEFAULT false, "fields" jsonb NOT NULL, "faults" jsonb NOT NULL, "state" character varying(10) NOT NULL DEFAULT 'open', "signal_id" integer, "settled_by" uuid, "settled_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "intake_drafts_state" CHECK ("state" IN ('open', 'published', 'discarded')), CONSTRAINT "PK_0a63442189e469692142a1c11a6" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "intake_drafts_again" ON "intake_drafts"  ("source_id", "digest")`);
    await queryRunner.query(`CREATE INDEX "intake_drafts_open" ON "intake_drafts"  ("id") WHERE "state" = 'open'`);
    await queryRunner.query(`CREATE INDEX "intake_drafts_age" ON "intake_drafts"  ("created_at")`);
    await queryRunner.query(
      `ALTER TABLE "intake_drafts" ADD CONSTRAINT "FK_dd6742d512e95ea5dfe42a58742" FOREIGN KEY ("source_id") REFERENCES "intake_sources"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "intake_drafts" ADD CONSTRAINT "FK_82d1a028e41173b0965a2e404b2" FOREIGN KEY ("signal_id") REFERENCES "signals"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "intake_drafts"`);
    await queryRunner.query(`DROP TABLE "intake_sources"`);
  }
}

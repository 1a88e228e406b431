import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What members note of signals. */
export class Journal1795004000000 implements MigrationInterface {
  name = 'Journal1795004000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "journal_entries" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "signal_id" integer NOT NULL, "decision" character varying(10) NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "fill" numeric, "size" numeric, "risk_percent" numeric, "exit" numeric, "exit_at" TIMESTAMP(3) WITH TIME ZONE, "note" character varying(500) NOT NULL DEFAULT '', "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "journal_entries_decision" CHECK ("decision" IN ('taken', 'skipped')), CONSTRAINT "PK_a70368e64230434457c8d007ab3" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "journal_entries_once" ON "journal_entries"  ("user_id", "signal_id")`,
    );
    await queryRunner.query(`CREATE INDEX "journal_entries_newest" ON "journal_entries"  ("user_id", "at", "id")`);
    await queryRunner.query(`CREATE INDEX "journal_entries_signal" ON "journal_entries"  ("signal_id")`);
    await queryRunner.query(
      `ALTER TABLE "journal_entries" ADD CONSTRAINT "FK_17b75f0f14fb4d037575c03174a" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "journal_entries" ADD CONSTRAINT "FK_bbd296a4d90d52efd326853a8f2" FOREIGN KEY ("signal_id") REFERENCES "signals"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "journal_entries"`);
  }
}

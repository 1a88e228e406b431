import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Publications that wait for SIGNAL_HOLD_SECONDS and can be undone until then. */
export class HeldSignals1795001400000 implements MigrationInterface {
  name = 'HeldSignals1795001400000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "held_signals" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "body" jsonb NOT NULL, "state" character varying(10) NOT NULL DEFAULT 'waiting', "due_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "created_by" uuid, "signal_id" integer, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "held_signals_state" CHECK ("state" IN ('waiting', 'published', 'undone')), CONSTRAINT "PK_6e594728541e2c019faa7c4fd19" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "held_signals_waiting" ON "held_signals"  ("due_at") WHERE "state" = 'waiting'`,
    );
    await queryRunner.query(
      `ALTER TABLE "held_signals" ADD CONSTRAINT "FK_5b5789ff0909560967e6a158cc9" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "held_signals" ADD CONSTRAINT "FK_9385e94125d1637df20d8bffd07" FOREIGN KEY ("signal_id") REFERENCES "signals"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "held_signals"`);
  }
}

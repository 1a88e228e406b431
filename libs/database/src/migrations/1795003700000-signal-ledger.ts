import type { MigrationInterface, QueryRunner } from 'typeorm';
import { IMPORT_SIGNALS, LEDGER_FUNCTIONS } from './1795003700000-signal-ledger-functions.ts';

const KINDS = `'published', 'edited', 'activated', 't0', 'stop-to-entry', 'stop-moved', 'half-off', 'closed', 'reopened', 'withdrawn', 'imported', 'restored'`;

/** The ledger of steps: append-only, written at the commit of every step, and the signals known until now as imported. */
export class SignalLedger1795003700000 implements MigrationInterface {
  name = 'SignalLedger1795003700000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "signal_ledger_head" ("id" smallint NOT NULL, "size" bigint NOT NULL DEFAULT '0', CONSTRAINT "signal_ledger_head_single" CHECK ("id" = 1), CONSTRAINT "PK_f372d71d4e32d6308bce80d191e" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`INSERT INTO "signal_ledger_head" ("id") VALUES (1)`);
    await queryRunner.query(
      `CREATE TABLE "signal_ledger" ("index" bigint NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "signal_id" integer, "kind" character varying(20) NOT NULL, "nonce" bytea NOT NULL, "payload" text NOT NULL, "commitment" bytea NOT NULL, "leaf" text NOT NULL, CONSTRAINT "signal_ledger_kind" CHECK ("kind" IN (${KINDS})), CONSTRAINT "PK_6e0de9a3a560bc0ebd79cb5c910" PRIMARY KEY ("index"))`,
    );
    await queryRunner.query(`CREATE INDEX "signal_ledger_signal" ON "signal_ledger"  ("signal_id", "index") `);
    for (const statement of LEDGER_FUNCTIONS) await queryRunner.query(statement);
    await queryRunner.query(IMPORT_SIGNALS);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER "signal_steps_enter" ON "signal_steps"`);
    await queryRunner.query(`DROP TABLE "signal_ledger"`);
    await queryRunner.query(`DROP TABLE "signal_ledger_head"`);
    await queryRunner.query(`DROP FUNCTION "signal_ledger_enter"()`);
    await queryRunner.query(`DROP FUNCTION "signal_ledger_refuse"()`);
    await queryRunner.query(`DROP FUNCTION "signal_ledger_append"(integer, text, text)`);
    await queryRunner.query(`DROP FUNCTION "signal_ledger_payload"(signal_steps)`);
  }
}

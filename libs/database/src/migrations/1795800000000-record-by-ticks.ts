import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS =
  'published edited changed activated t0 t1 t2 t3 t4 t5 t6 t7 t8 stop-to-entry stop-moved half-off closed reopened withdrawn';
/** The list of kinds that a check allows. */
const listed = (kinds: string): string => kinds.replace(/\S+/g, `'$&'`).replaceAll(' ', ', ');
const kindsOf = (kinds: string): string => `
  ALTER TABLE signal_steps DROP CONSTRAINT signal_steps_kind,
    ADD CONSTRAINT signal_steps_kind CHECK (kind IN (${listed(kinds)}));
  ALTER TABLE signal_ledger DROP CONSTRAINT signal_ledger_kind,
    ADD CONSTRAINT signal_ledger_kind CHECK (kind IN (${listed(`${kinds} imported restored`)}))`;
/** Puts another version of the payload into the text that a row seals. */
const payloadOf = (from: number, to: number): string => `
  DO $do$ BEGIN
    EXECUTE replace(pg_get_functiondef('signal_ledger_payload'::regproc), $$'v', ${from}$$, $$'v', ${to}$$);
  END $do$`;

/** Steps seal the live price of their time, and a signal keeps its 1 R (docs/RECORD.md#prices). */
export class RecordByTicks1795800000000 implements MigrationInterface {
  name = 'RecordByTicks1795800000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE signals ADD COLUMN risk numeric(14,5), ADD COLUMN price_due boolean NOT NULL DEFAULT false;
      CREATE INDEX signals_price_due ON signals (id) WHERE price_due;
      UPDATE signals SET risk = coalesce((
        SELECT abs((state->>'entryPrice')::numeric - (state->>'slPrice')::numeric) FROM signal_steps AS step
        WHERE step.signal_id = signals.id AND step.kind = 'published' AND state->>'instrument' = signals.instrument
          AND state->>'direction' = signals.direction ORDER BY step.id LIMIT 1), abs(entry_price - sl_price))`);
    await queryRunner.query(kindsOf(`${KINDS} priced`));
    await queryRunner.query(payloadOf(1, 2));
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(payloadOf(2, 1));
    await queryRunner.query(kindsOf(KINDS));
    await queryRunner.query('ALTER TABLE signals DROP COLUMN risk, DROP COLUMN price_due');
  }
}

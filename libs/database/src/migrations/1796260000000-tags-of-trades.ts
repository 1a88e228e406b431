import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tags and risk of an imported trade (docs/product/journal.md#own-words). */
export class TagsOfTrades1796260000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE journal_trade_notes
      ADD COLUMN tags text[] NOT NULL DEFAULT '{}', ADD COLUMN risk_percent numeric(5, 2)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE journal_trade_notes DROP COLUMN tags, DROP COLUMN risk_percent');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = {
  signals: ['entry_price', 'sl_price', 't0_price', 't1_price', 'current_price', 'close_price'],
  signal_steps: ['price'],
  price_alerts: ['threshold'],
  price_alert_fires: ['threshold'],
};

/**
 * Prices of signals and alerts hold 9 digits before the point, as those of instruments and candles do. The scale stays: PostgreSQL
 * changes its catalogue and rewrites no row.
 */
export class WiderPrices1795004510000 implements MigrationInterface {
  name = 'WiderPrices1795004510000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await hold(queryRunner, 'numeric(14,5)');
  }

  /** Refused by PostgreSQL while a price of 100,000 or more is stored. */
  public async down(queryRunner: QueryRunner): Promise<void> {
    await hold(queryRunner, 'numeric(10,5)');
  }
}

async function hold(queryRunner: QueryRunner, type: string): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS))
    await queryRunner.query(
      `ALTER TABLE "${table}" ${columns.map((column) => `ALTER COLUMN "${column}" TYPE ${type}`).join(', ')}`,
    );
}

import { copyOut, createDataSource } from '@t0/database/platform';
import { BackupWriter } from './backup-file.ts';
import { quoted, readTables } from './tables.ts';

/**
 * Writes everything in the database to a new file, as one snapshot, while the product runs. Returns the number of rows.
 * Rejects when the file exists or the database cannot be read; then no partial file is left.
 */
export async function dump(databaseUrl: string, path: string): Promise<number> {
  const db = await createDataSource(databaseUrl, 1, 0).initialize();
  const runner = db.createQueryRunner();
  try {
    await runner.connect();
    await runner.startTransaction('REPEATABLE READ');
    await runner.query('SET TRANSACTION READ ONLY');
    // Within the transaction, as a pooler's session has the limit of the programs' role.
    await runner.query('SET LOCAL statement_timeout = 0');
    const tables = await readTables(runner);
    // Rows as any server reads them, whatever the settings of this one.
    await runner.query(
      `SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL extra_float_digits = 3`,
    );
    const migrations = (await runner.query('SELECT name FROM migrations ORDER BY id')) as { name: string }[];
    const writer = await BackupWriter.open(path);
    const counts: Record<string, number> = {};
    try {
      writer.header({
        t0Backup: 2,
        at: new Date().toISOString(),
        migrations: migrations.map(({ name }) => name),
        columns: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
      });
      for (const { name, columns } of tables) {
        counts[name] = await copyOut(runner, `COPY ${quoted(name)} (${columns.join(', ')}) TO STDOUT`, (row) => {
          writer.row(name, row);
          return writer.room();
        });
        writer.endBlock(name);
      }
      await writer.close(counts);
    } catch (error) {
      await writer.discard();
      throw error;
    }
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
    await db.destroy();
  }
}

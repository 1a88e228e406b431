import { createDataSource } from '@t0/database/platform';
import type { QueryRunner } from 'typeorm';
import { BackupWriter } from './backup-file.ts';
import { quoted, readTables } from './tables.ts';

const PAGE = 500;

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
    const counts: Record<string, number> = {};
    for (const { name } of tables)
      counts[name] = Number(
        ((await runner.query(`SELECT count(*) AS n FROM ${quoted(name)}`)) as { n: string }[])[0]!.n,
      );
    const migrations = (await runner.query('SELECT name FROM migrations ORDER BY id')) as { name: string }[];
    const writer = await BackupWriter.open(path);
    await writer.header({
      t0Backup: 1,
      at: new Date().toISOString(),
      migrations: migrations.map(({ name }) => name),
      tables: counts,
    });
    try {
      for (const { name, columns } of tables) await dumpTable(runner, name, columns, writer);
      await writer.close();
    } catch (error) {
      await writer.discard();
      throw error;
    }
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
    await db.destroy();
  }
}

async function dumpTable(runner: QueryRunner, name: string, columns: string[], writer: BackupWriter): Promise<void> {
  await runner.query(
    `DECLARE dump NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM (SELECT ${columns.join(', ')} FROM ${quoted(name)}) t`,
  );
  for (;;) {
    const rows = (await runner.query(`FETCH ${PAGE} FROM dump`)) as { row: string }[];
    if (rows.length === 0) break;
    await writer.rows(
      name,
      rows.map(({ row }) => row),
    );
  }
  await runner.query('CLOSE dump');
}

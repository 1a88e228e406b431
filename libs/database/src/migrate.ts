import { createDataSource } from './data-source.ts';

/**
 * Brings the database up to date and answers the names of the migrations applied. Safe to call from several processes at once:
 * an advisory lock lets one at a time through. Neither waiting for it nor a migration of a large table is cut short.
 */
export async function migrate(url: string): Promise<string[]> {
  const source = await createDataSource(url, 2, 0).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query(`SELECT pg_advisory_lock(hashtext('t0-migrations'))`);
    const applied = await source.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    await lock.query(`SELECT pg_advisory_unlock_all()`);
    await lock.release();
    await source.destroy();
  }
}

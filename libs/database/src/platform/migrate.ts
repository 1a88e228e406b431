import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../migrations/index.ts';
import { createDataSource, dataSourceOptions } from './data-source.ts';
import { requireDirect } from './pooler.ts';

/**
 * Longest that a migration waits for a lock on a table that is in use, in milliseconds: calls that need the table wait behind it
 * meanwhile, and must not notice.
 */
const LOCK_MS = 300;
/** How often it tries again, every half second: as long as a long transaction of the product takes, not as long as a dump. */
const ATTEMPTS = 120;
const BETWEEN_MS = 500;
/** PostgreSQL's lock_not_available. */
const LOCKED = '55P03';

/** A migration, as TypeORM wants it: its class. */
type Migration = new () => MigrationInterface;

/**
 * Brings the database up to date and returns the names of the migrations applied. Safe to call from several processes at once:
 * an advisory lock lets one at a time through. Neither waiting for it nor a migration of a large table is cut short. Rejects when
 * a table stays in use for a minute; what was applied before stays applied.
 * @throws PoolerError when `url` leads to a pooler: the lock belongs to a session
 */
export async function migrate(url: string, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  await requireOwnSession(url);
  const options = dataSourceOptions(url, 2, 0);
  const extra = { ...(options.extra as object), lock_timeout: LOCK_MS };
  const source = await new DataSource(Object.assign(options, { migrations, extra })).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('SET lock_timeout = 0');
    await lock.query(`SELECT pg_advisory_lock(hashtext('t0-migrations'))`);
    const pending = await new MigrationExecutor(source, lock).getPendingMigrations();
    await runPending(source, lock);
    return pending.map(({ name }) => name);
  } finally {
    await lock.query(`SELECT pg_advisory_unlock_all()`);
    await lock.release();
    await source.destroy();
  }
}

async function runPending(source: DataSource, lock: QueryRunner): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await source.runMigrations();
      return;
    } catch (error) {
      const { code } = (error as { driverError?: { code?: string } }).driverError ?? {};
      if (code !== LOCKED || attempt === ATTEMPTS) throw error;
      await lock.query('SELECT 1'); // still there, and with it the lock that keeps others away
      await pause(BETWEEN_MS);
    }
  }
}

/** Runs first: PgBouncer refuses the limit on locks as a startup parameter, with a message that does not say which setting to change. */
async function requireOwnSession(url: string): Promise<void> {
  const source = await createDataSource(url, 1, 0).initialize();
  try {
    await requireDirect(source, 'Migrations');
  } finally {
    await source.destroy();
  }
}

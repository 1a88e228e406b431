import type { DataSource } from 'typeorm';
import { STATEMENT_MS, createDataSource } from './data-source.ts';

/** Thrown when work that needs a session of its own was given a connection through a pooler. */
export class PoolerError extends Error {
  override name = 'PoolerError';
}

/**
 * True if this connection reaches PostgreSQL through a pooler such as PgBouncer: PostgreSQL then says another number of the session than the
 * one that accepted the connection.
 */
export async function isPooled(db: DataSource): Promise<boolean> {
  const runner = db.createQueryRunner();
  try {
    const { processID } = (await runner.connect()) as { processID: number | null };
    const [{ pid }] = (await runner.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
    return pid !== processID;
  } finally {
    await runner.release();
  }
}

/**
 * Makes sure that what holds a lock or a setting over several statements has PostgreSQL itself at the other end.
 * @param work what a person calls it, such as `Migrations`
 * @throws PoolerError with what to set
 */
export async function requireDirect(db: DataSource, work: string): Promise<void> {
  if (!(await isPooled(db))) return;
  throw new PoolerError(
    `${work} need PostgreSQL itself, and this address leads to a pooler: set DATABASE_DIRECT_URL, or MIGRATE_DATABASE_URL for the owner of the tables`,
  );
}

/**
 * Gives the role of `programUrl` the limit on its statements that a program sets by itself on direct connections. Through a pooler a session
 * is nobody's own, so the limit is a setting of the role in this database, which every new session of the pooler has from PostgreSQL.
 * A role may always change that of its own. Changes nothing where the address is direct, or the role has a limit.
 * @returns true if it was set now; sessions that the pooler had opened before have it once they are replaced
 */
export async function limitPooledStatements(programUrl: string): Promise<boolean> {
  const db = await createDataSource(programUrl, 1).initialize();
  try {
    if (!(await isPooled(db))) return false;
    return await db.transaction(async (manager) => {
      // Two that change the same role at once: PostgreSQL refuses one of them.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('t0-statement-limit'))`);
      const [{ limited, text }] = await manager.query<[{ limited: boolean; text: string }]>(
        `SELECT current_setting('statement_timeout') <> '0' OR EXISTS (
                  SELECT FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole
                  WHERE r.rolname = current_user AND array_to_string(s.setconfig, ',') LIKE '%statement_timeout=%'
                    AND s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))) AS limited,
                format('ALTER ROLE CURRENT_USER IN DATABASE %I SET statement_timeout = %s', current_database(), $1::int) AS text`,
        [STATEMENT_MS],
      );
      if (limited) return false;
      await manager.query(text);
      // This session stays in the pool and serves the programs next.
      await manager.query(`SELECT set_config('statement_timeout', $1, false)`, [String(STATEMENT_MS)]);
      return true;
    });
  } finally {
    await db.destroy();
  }
}

import { copyIn, createDataSource, migrate, PoolerError } from '@t0/database/platform';
import { randomBytes } from 'node:crypto';
import type { DataSource, QueryRunner } from 'typeorm';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { readBackup, type BackupHeader } from './backup-file.ts';
import { dropIndexes, quoted, readIdentities, readTables } from './tables.ts';

/**
 * Puts a backup into a database that holds nobody yet, in one transaction, and gives the event log a new epoch: every member's
 * terminal then reads its screen again instead of taking this history for the one it knew. Returns the number of rows.
 * @throws UserFacingError when the database is in use, the backup is of another release, or not whole
 */
export async function restore(databaseUrl: string, path: string): Promise<number> {
  await migrate(databaseUrl);
  const db = await createDataSource(databaseUrl, 1, 0).initialize();
  const runner = db.createQueryRunner();
  try {
    await runner.connect();
    await requireNobody(runner);
    await runner.startTransaction();
    const tables = await readTables(runner);
    const restored: Record<string, number> = {};
    let columns: BackupHeader['columns'] = {};
    let recreate: string[] = [];
    const expected = await readBackup(
      path,
      async (header) => {
        requireSameRelease(db, header);
        ({ columns } = header);
        await switchTriggers(runner, 'DISABLE');
        await runner.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')} RESTART IDENTITY CASCADE`);
        recreate = await dropIndexes(runner);
      },
      async (name, rows) => {
        if (!tables.some((table) => table.name === name))
          throw new UserFacingError(`The backup has a table that this release does not know: ${name}.`);
        const sql = `COPY ${quoted(name)} (${columns[name]!.join(', ')}) FROM STDIN (FREEZE)`;
        restored[name] = (restored[name] ?? 0) + (await copyIn(runner, sql, rows));
      },
    );
    requireWhole(restored, expected);
    for (const statement of recreate) await runner.query(statement);
    await switchTriggers(runner, 'ENABLE');
    await restoreSequences(runner);
    await newEpoch(runner);
    await runner.commitTransaction();
    return Object.values(expected).reduce((sum, count) => sum + count, 0);
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
    await db.destroy();
  }
}

/**
 * Gives the event log a new name. Needed after every restore, by any tool: a client's position in the lost history would
 * otherwise be taken for one in this history as soon as this one has grown as long.
 */
export async function newEpoch(runner: { query(sql: string, values: string[]): Promise<unknown> }): Promise<string> {
  const epoch = randomBytes(6).toString('hex');
  await runner.query('UPDATE live_log SET epoch = $1, timeline = live_timeline() WHERE id = 1', [epoch]);
  return epoch;
}

/** Restored rows are no new steps or deliveries: ledger and counts take theirs from the backup unchanged, and follow changes again afterwards. */
async function switchTriggers(runner: QueryRunner, how: 'DISABLE' | 'ENABLE'): Promise<void> {
  for (const table of ['deliveries', 'signal_steps', 'signal_ledger', 'record_checkpoints', 'record_stamps'])
    await runner.query(`ALTER TABLE ${table} ${how} TRIGGER USER`);
}

async function requireNobody(runner: QueryRunner): Promise<void> {
  const rows = (await runner.query('SELECT 1 FROM users LIMIT 1')) as unknown[];
  if (rows.length > 0) throw new UserFacingError('This database has users: restore into an empty one.');
}

function requireSameRelease(db: DataSource, header: BackupHeader): void {
  const known = db.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const same = known.length === header.migrations.length && known.every((name) => header.migrations.includes(name));
  if (same) return;
  const older = header.migrations.every((name) => known.includes(name));
  throw new UserFacingError(
    `The backup is of ${older ? 'an older' : 'another'} release (${header.migrations.length} migrations, here ${known.length}): restore it with that release, then upgrade.`,
  );
}

function requireWhole(restored: Readonly<Record<string, number>>, expected: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(expected)) {
    const rows = restored[name] ?? 0;
    if (rows !== count)
      throw new UserFacingError(`The backup is incomplete: ${name} has ${rows} of ${count} rows. Nothing was changed.`);
  }
}

/** Identities go on after the greatest one restored. */
async function restoreSequences(runner: QueryRunner): Promise<void> {
  for (const { name, column, sequence } of await readIdentities(runner))
    await runner.query(
      `SELECT setval($1::regclass, greatest(1, coalesce(max(${quoted(column)}), 0)), max(${quoted(column)}) IS NOT NULL) FROM ${quoted(name)}`,
      [sequence],
    );
}

/** Explanations of the error codes of files and connections. */
const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'A file of that name exists already: a backup never replaces one.',
  ENOENT: 'The file or its folder does not exist.',
  EACCES: 'The file cannot be read or written: permission denied.',
  EROFS: 'The folder is read-only.',
  EISDIR: 'The path is a folder: name a file.',
  ENOSPC: 'The disk is full.',
  Z_DATA_ERROR: 'The file is not a backup, or it is damaged.',
  Z_BUF_ERROR: 'The file is incomplete: it ends too early.',
  ECONNREFUSED: 'The database cannot be reached: no server listens at its address.',
  ENOTFOUND: 'The database cannot be reached: its host is unknown.',
  ETIMEDOUT: 'The database cannot be reached: it does not answer.',
  '28P01': 'The database refuses user or password.',
  '28000': 'The database refuses user or password.',
  '3D000': 'The server has no database of that name.',
};

/** The text to print for a failure: a sentence if a user can act on it, all details when it is a defect of the product. */
export function inWords(error: unknown): string {
  if (error instanceof UserFacingError) return error.message;
  if (error instanceof PoolerError) return `${error.message}.`;
  const { code, stack } = error as { code?: string; stack?: string };
  return (code && REASONS[code]) || (stack ?? String(error));
}

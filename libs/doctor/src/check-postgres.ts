import type { Finding } from '@t0/contracts/operations';
import { takeInstruments } from '@t0/contracts/prices';
import { createDataSource } from '@t0/database/platform';
import { Instrument, toWireInstrument } from '@t0/database/prices';
import type { Config } from '@t0/config';
import type { DataSource } from 'typeorm';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DELIVERY_KINDS, hasEmailState } from '@t0/database/channels';
import { checkClock } from './check-clock.ts';
import { checkLaunch } from './check-launch.ts';
import { checkPooler } from './check-pooler.ts';
import { fail, ok, reasonOf, warn } from './finding.ts';
import { checkDisks } from './check-disk.ts';

/** The greatest tables, with their indexes, and their growth in 30 days by the rows that PostgreSQL counted since its counts were reset, or the first account. */
const SIZES = `
  SELECT string_agg(name || ' ' || pg_size_pretty(size) || CASE WHEN days >= 1 THEN
      format(' (%s%s a month)', CASE WHEN growth >= 0 THEN '+' END, pg_size_pretty(growth)) ELSE '' END, ', ' ORDER BY size DESC) AS sizes
  FROM (SELECT relname AS name, size, days, (size::float8 / greatest(n_live_tup, 1) * (n_tup_ins - n_tup_del) / days * 30)::bigint AS growth
    FROM pg_stat_user_tables CROSS JOIN LATERAL (SELECT pg_total_relation_size(relid) AS size) AS s
      CROSS JOIN (SELECT extract(epoch FROM now() - coalesce(stats_reset, (SELECT min(created_at) FROM users), now() - interval '1 hour')) / 86400 AS days
        FROM pg_stat_database WHERE datname = current_database()) AS since
    WHERE schemaname = current_schema() ORDER BY size DESC LIMIT 6) AS greatest`;
/** No row where the program's role may not read it. */
const FOLDER = `SELECT setting AS folder FROM pg_settings WHERE name = 'data_directory'`;
/** Minutes since the oldest delivery that may be sent was created; one that waits for quiet hours or its next attempt is left out. */
const WAITING = `
  SELECT floor(extract(epoch FROM now() - min(created_at)) / 60)::integer AS minutes FROM (
    ${DELIVERY_KINDS.map(
      (kind) => `SELECT created_at FROM deliveries
        WHERE kind = '${kind}' AND ${hasEmailState('queued')} AND (lease_until IS NULL OR lease_until < now())`,
    ).join(' UNION ALL ')}) AS waiting`;
/** Fan-outs of 20,000 emails leave within this time. */
const WAIT_MINUTES = 30;

/** What grows, what waits, and whether accounts that are due were deleted (docs/product/accounts.md#delete). */
export async function checkGrowth(db: DataSource): Promise<Finding[]> {
  const [{ sizes }] = await db.query<[{ sizes: string }]>(SIZES);
  const [{ minutes }] = await db.query<[{ minutes: number | null }]>(WAITING);
  const [{ failed }] = await db.query<[{ failed: number }]>(
    'SELECT count(*)::integer AS failed FROM account_deletions WHERE retry_at IS NOT NULL',
  );
  const waits = `The oldest waits for ${minutes} min`;
  return [
    ok('Greatest tables', sizes),
    ...(await databaseDisk(db)),
    (minutes ?? 0) > WAIT_MINUTES
      ? fail('Deliveries', waits, 'See whether a worker runs: docs/operations/runbooks.md, "Jobs wait too long"')
      : ok('Deliveries', minutes === null ? 'None waits' : waits),
    failed > 0
      ? fail(
          'Deletions of accounts',
          `${failed} failed three times in a row`,
          `Read the worker's log: docs/operations/runbooks.md, "A part is degraded"`,
        )
      : ok('Deletions of accounts', 'None has failed'),
  ];
}

/** PostgreSQL does not know what its disk has left: the product looks where it is the disk of this machine. */
async function databaseDisk(db: DataSource): Promise<Finding[]> {
  const part = 'Disk of the database';
  const [row] = await db.query<{ folder: string }[]>(FOLDER);
  if (!row || !existsSync(join(row.folder, 'PG_VERSION')))
    return [ok(part, 'On another machine, or not readable from here: watch its free space there')];
  return (await checkDisks({ database: row.folder })).map((finding) => ({ ...finding, part }));
}

const PART = 'PostgreSQL';
const OLDEST = 140_000;

/**
 * Connects to the database and checks its version, migrations, connections, clock and unpublished events. Reads the table of
 * instruments, by which the prices are checked afterwards.
 */
export async function checkPostgres(config: Config, hasWayPast: boolean): Promise<Finding[]> {
  const db = createDataSource(config.DATABASE_URL, 1);
  try {
    await db.initialize();
  } catch (error) {
    return [
      fail(
        PART,
        `It cannot be reached: ${reasonOf(error)}`,
        'Check DATABASE_URL, the firewall, and that PostgreSQL runs',
      ),
    ];
  }
  try {
    await readInstruments(db);
    const migrations = await checkMigrations(db);
    return [
      ...(await checkServer(db, config)),
      ...(await checkPooler(db, config, hasWayPast)),
      migrations,
      await checkEvents(db),
      ...(migrations.verdict === 'ok' ? [...(await checkGrowth(db)), ...(await checkLaunch(db, config))] : []),
      await checkClock('Clock of PostgreSQL', () => clockOf(db)),
    ];
  } catch (error) {
    return [fail(PART, `It does not answer as expected: ${reasonOf(error)}`, 'Check its log')];
  } finally {
    await db.destroy();
  }
}

/** Before the first migration there is no table. */
async function readInstruments(db: DataSource): Promise<void> {
  const { there } = await row<{ there: boolean }>(db, `SELECT to_regclass('instruments') IS NOT NULL AS there`);
  if (there) takeInstruments((await db.getRepository(Instrument).find()).map(toWireInstrument));
}

async function row<T>(db: DataSource, sql: string): Promise<T> {
  return (await db.query<T[]>(sql))[0]!;
}

async function clockOf(db: DataSource): Promise<number> {
  return Number((await row<{ ms: string }>(db, 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms')).ms);
}

async function checkServer(db: DataSource, config: Config): Promise<Finding[]> {
  const server = await row<{ version: string; number: number; most: number; used: number; size: string }>(
    db,
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
       current_setting('max_connections')::int AS most, (SELECT count(*)::int FROM pg_stat_activity) AS used,
       pg_size_pretty(pg_database_size(current_database())) AS size`,
  );
  const findings: Finding[] = [];
  if (server.number < OLDEST)
    findings.push(fail(PART, `Version ${server.version} is too old`, 'Use PostgreSQL 14 or later'));
  const perApi = config.DATABASE_POOL + Math.max(2, Math.floor(config.DATABASE_POOL / 2));
  if (server.most - server.used < perApi)
    findings.push(
      warn(
        PART,
        `${server.used} of ${server.most} connections are taken; one more API needs ${perApi}`,
        'Raise max_connections, lower DATABASE_POOL, or put a pooler in front',
      ),
    );
  const summary = `Version ${server.version}, ${server.size}, ${server.used} of ${server.most} connections`;
  return findings.length > 0 ? findings : [ok(PART, summary)];
}

async function checkMigrations(db: DataSource): Promise<Finding> {
  const part = 'Migrations';
  const known = db.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const there = await row<{ there: boolean }>(db, `SELECT to_regclass('migrations') IS NOT NULL AS there`);
  const applied = there.there ? await db.query<{ name: string }[]>('SELECT name FROM migrations') : [];
  const names = new Set(applied.map(({ name }) => name));
  const pending = known.filter((name) => !names.has(name));
  if (pending.length === 0) return ok(part, `All ${known.length} are applied`);
  return fail(part, `${pending.length} of ${known.length} are not applied`, 'Run: node dist/migrate.js');
}

async function checkEvents(db: DataSource): Promise<Finding> {
  const part = 'Event log';
  const there = await row<{ there: boolean }>(db, `SELECT to_regclass('live_events') IS NOT NULL AS there`);
  if (!there.there) return fail(part, 'Its table does not exist', 'Run: node dist/migrate.js');
  const { waiting, age } = await row<{ waiting: number; age: string | null }>(
    db,
    `SELECT count(*)::int AS waiting, extract(epoch FROM clock_timestamp() - min(at)) AS age FROM live_events WHERE published_at IS NULL`,
  );
  if (Number(age ?? 0) <= 10) return ok(part, 'No event waits to be published');
  return fail(
    part,
    `${waiting} events wait, the oldest for ${Math.round(Number(age))} s`,
    'Start an API or a worker, and check that Redis answers: docs/operations/runbooks.md, "Events are not published"',
  );
}

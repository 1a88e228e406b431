import type { Finding } from '@t0/contracts/operations';
import { takeInstruments } from '@t0/contracts/prices';
import { createDataSource } from '@t0/database/platform';
import { Instrument, toWireInstrument } from '@t0/database/prices';
import type { Config } from '@t0/config';
import type { DataSource } from 'typeorm';
import { checkClock } from './check-clock.ts';
import { checkGrowth } from './check-growth.ts';
import { checkPooler } from './check-pooler.ts';
import { fail, ok, reasonOf, warn } from './finding.ts';

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
      ...(migrations.verdict === 'ok' ? [...(await checkGrowth(db)), ...(await checkCopy(db, config))] : []),
      await checkClock('Clock of PostgreSQL', () => clockOf(db)),
    ];
  } catch (error) {
    return [fail(PART, `It does not answer as expected: ${reasonOf(error)}`, 'Check its log')];
  } finally {
    await db.destroy();
  }
}

/** The figures of the landing page are claims of the owner, and left out before somebody wrote them (docs/product/settings.md#copy). */
async function checkCopy(db: DataSource, config: Config): Promise<Finding[]> {
  const { version } = await row<{ version: number }>(db, 'SELECT version FROM owner_copy');
  if (config.NODE_ENV !== 'production' || version > 1) return [];
  return [
    warn('Landing page', 'It shows no figures: nobody wrote them yet', 'Open SETTINGS, COPY, and save the figures'),
  ];
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

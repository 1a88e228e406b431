import type { Config } from '@t0/config';
import { createDataSource, isPooled } from '@t0/database/platform';
import type { DataSource } from 'typeorm';
import { fail, ok, reasonOf, warn } from './finding.ts';
import type { Finding } from '@t0/contracts/operations';

const PART = 'Pooler';
const WHERE = 'docs/operations/configure.md, "Behind PgBouncer"';

/**
 * Where DATABASE_URL leads to a pooler: whether its statements are limited, and whether there is a way past it for migrations, by
 * DATABASE_DIRECT_URL or as `hasWayPast` says. Nothing where it is direct and no other way was given.
 */
export async function checkPooler(db: DataSource, config: Config, hasWayPast: boolean): Promise<Finding[]> {
  const findings = (await isPooled(db))
    ? await checkPooled(db, hasWayPast || config.DATABASE_DIRECT_URL !== undefined)
    : [];
  if (config.DATABASE_DIRECT_URL) findings.push(await checkDirect(config.DATABASE_DIRECT_URL));
  return findings;
}

async function checkPooled(db: DataSource, hasDirect: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  const [{ statement_timeout: limit }] = await db.query<[{ statement_timeout: string }]>('SHOW statement_timeout');
  if (limit === '0')
    findings.push(
      warn(
        PART,
        'Statements through the pooler have no time limit',
        `Run node dist/migrate.js, then RECONNECT on its console: ${WHERE}`,
      ),
    );
  if (!hasDirect)
    findings.push(
      warn(
        PART,
        'DATABASE_URL leads to a pooler; no key leads past it',
        `Set DATABASE_DIRECT_URL, or MIGRATE_DATABASE_URL where migrations run: ${WHERE}`,
      ),
    );
  return findings.length > 0
    ? findings
    : [ok(PART, `DATABASE_URL leads to a pooler; its statements end after ${limit}`)];
}

async function checkDirect(url: string): Promise<Finding> {
  const part = 'DATABASE_DIRECT_URL';
  const direct = createDataSource(url, 1);
  try {
    await direct.initialize();
    if (!(await isPooled(direct))) return ok(part, 'It leads to PostgreSQL itself');
    return fail(part, 'It leads to a pooler', `Name the host and port of PostgreSQL: ${WHERE}`);
  } catch (error) {
    return fail(part, `It cannot be reached: ${reasonOf(error)}`, 'Check host, port, user and password in it');
  } finally {
    if (direct.isInitialized) await direct.destroy();
  }
}

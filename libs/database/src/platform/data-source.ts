import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ClientBase } from 'pg';
import { DataSource, DefaultNamingStrategy, type DataSourceOptions } from 'typeorm';
import { ENTITIES } from '../all-entities.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { ANSWER_MS, ProgramPool } from './program-pool.ts';

const snake = (text: string): string => text.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** Columns in snake_case for properties in camelCase: `entryPrice` is stored as `entry_price`. */
class SnakeNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined, prefixes: string[]): string {
    return snake([...prefixes, customName ?? propertyName].join('_'));
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return snake(`${relationName}_${referencedColumnName}`);
  }
}

/** A statement of a serving program is ended after this many ms; 0, for work that takes as long as it takes, ends none. */
export const STATEMENT_MS = 30_000;

/**
 * Limits the time of every statement of a new connection, when the connection is not pooled: PostgreSQL's own number of the session is
 * then the one it sent at the start. Behind a pooler it is another, and nothing is set: in PgBouncer's transaction mode the next statement
 * may run in another session, and the one that was set would serve others. There the limit is the role's (`limitPooledStatements`).
 * It is no startup parameter, as PgBouncer refuses a connection that asks for one it does not know.
 */
async function limitStatements(client: ClientBase, milliseconds: number): Promise<void> {
  const { processID } = client as ClientBase & { processID?: number | null };
  // The driver takes the time limit with the query, its types do not know it.
  const query = {
    text: `SELECT set_config('statement_timeout', $1, false) WHERE pg_backend_pid() = $2`,
    values: [String(milliseconds), processID ?? 0],
    query_timeout: ANSWER_MS,
  };
  await client.query(query);
}

/**
 * Connection options for TypeORM: entities and migrations as classes, no schema synchronisation, `poolSize` connections, each statement ended
 * after `statementMs` ms (0: never). Nothing here needs a session of its own, so `url` may lead to PgBouncer in transaction mode.
 */
export function dataSourceOptions(url: string, poolSize = 10, statementMs = STATEMENT_MS): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { ...pg, Pool: ProgramPool },
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    synchronize: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    applicationName: 't0',
    poolSize,
    extra: {
      idleTimeoutMillis: 30_000,
      onConnect: (client: ClientBase) => limitStatements(client, statementMs),
    },
  };
}

/** A data source on `url`, not yet connected. */
export function createDataSource(url: string, poolSize = 10, statementMs = STATEMENT_MS): DataSource {
  return new DataSource(dataSourceOptions(url, poolSize, statementMs));
}

/** How long a start waits for PostgreSQL, ms: as long as Compose's checks and the upgrade give it (HEALTHY_WITHIN). */
const START_MS = 120_000;
const AGAIN_MS = 1000;
/** Classes of answers that another attempt does not change: wrong user or password, no such database; and settings that no server can meet. */
const FINAL = /^(28|3D|ERR_|DEPTH_|CERT_|SELF_|UNABLE_)/;

/**
 * Connects a data source at the start of a program. A server that is not there yet, still starts, has no connection left or answers late
 * is asked again for two minutes (docs/operations/deploy.md#deploying-with-compose).
 * @param onWait gets the reason of the first failed attempt
 * @throws the last failure; at once for one that waiting does not change
 */
export async function connect(
  source: DataSource,
  onWait: (error: Error) => void,
  withinMs = START_MS,
): Promise<DataSource> {
  const until = performance.now() + withinMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await source.initialize();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (FINAL.test(code) || performance.now() > until) throw error;
      if (attempt === 1) onWait(error as Error);
      await pause(AGAIN_MS);
    }
  }
}

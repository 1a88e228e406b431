import 'reflect-metadata';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import pg from 'pg';
import type { ClientBase } from 'pg';
import { ENTITIES } from '../all-entities.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { PoolClient } from './pool-client.ts';
import { SnakeNaming } from './snake-naming.ts';
import { limitStatements, STATEMENT_MS } from './statement-limit.ts';

/**
 * Connection options for TypeORM: entities and migrations as classes, no schema synchronisation, `poolSize` connections, each statement ended
 * after `statementMs` ms (0: never). Nothing here needs a session of its own, so `url` may lead to PgBouncer in transaction mode.
 */
export function dataSourceOptions(url: string, poolSize = 10, statementMs = STATEMENT_MS): DataSourceOptions {
  return {
    type: 'postgres',
    driver: pg,
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
      Client: PoolClient,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      onConnect: (client: ClientBase) => limitStatements(client, statementMs),
    },
  };
}

/** A data source on `url`, not yet connected. */
export function createDataSource(url: string, poolSize = 10, statementMs = STATEMENT_MS): DataSource {
  return new DataSource(dataSourceOptions(url, poolSize, statementMs));
}

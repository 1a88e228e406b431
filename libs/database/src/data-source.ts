import 'reflect-metadata';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { ENTITIES } from './entities/all.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { SnakeNaming } from './snake-naming.ts';

/** A statement of a serving program is ended after this many ms; 0, for work that takes as long as it takes, ends none. */
const STATEMENT_MS = 30_000;

/** Connection options for TypeORM: entities and migrations as classes, no schema synchronisation, `poolSize` connections. */
export function dataSourceOptions(url: string, poolSize = 10, statementMs = STATEMENT_MS): DataSourceOptions {
  return {
    type: 'postgres',
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
    extra: { connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000, statement_timeout: statementMs },
  };
}

/** A data source on `url`, not yet connected. */
export function createDataSource(url: string, poolSize = 10, statementMs = STATEMENT_MS): DataSource {
  return new DataSource(dataSourceOptions(url, poolSize, statementMs));
}

import 'reflect-metadata';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { ENTITIES } from './entities/all.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { SnakeNaming } from './snake-naming.ts';

/** Connection options for TypeORM: entities and migrations as classes, no schema synchronisation, `poolSize` connections. */
export function dataSourceOptions(url: string, poolSize = 10): DataSourceOptions {
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
    extra: { connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000, statement_timeout: 30_000 },
  };
}

/** A data source on `url`, not yet connected. */
export function createDataSource(url: string, poolSize = 10): DataSource {
  return new DataSource(dataSourceOptions(url, poolSize));
}

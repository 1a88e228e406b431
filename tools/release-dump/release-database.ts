import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { compileSourcesOf } from '../shared/sources-of.ts';
import { StatementRecorder } from './statement-recorder.ts';

/** The part of a release's database library that is used here. */
interface DatabaseLibrary {
  dataSourceOptions: (url: string, poolSize: number) => DataSourceOptions;
  seedDemo: (url: string) => Promise<void>;
}

/** A release's own way to make a database. */
export interface ReleaseDatabase {
  /** Applies its migrations to an empty database; returns their statements. */
  migrate: (url: string) => Promise<string[]>;
  /** Puts its demonstration in place. */
  seedDemo: (url: string) => Promise<void>;
}

/**
 * Brings a release's sources into a folder and compiles its database library.
 * @throws UserFacingError when there is no such commit, or it does not compile with the packages installed here
 */
export async function databaseOf(ref: string, folder: string): Promise<ReleaseDatabase> {
  await compileSourcesOf(ref, ['libs'], 'libs/database', folder);
  const main = pathToFileURL(join(folder, 'libs/database/dist/index.js')).href;
  const library = (await import(main)) as DatabaseLibrary;
  return { seedDemo: (url) => library.seedDemo(url), migrate: (url) => migrate(library, url) };
}

async function migrate(library: DatabaseLibrary, url: string): Promise<string[]> {
  const recorder = new StatementRecorder();
  const options = Object.assign(library.dataSourceOptions(url, 1), { logger: recorder, logging: true });
  const source = await new DataSource(options).initialize();
  try {
    await source.runMigrations();
    return recorder.statements;
  } finally {
    await source.destroy();
  }
}

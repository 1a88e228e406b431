import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import { errorLineIn, runCommand } from '../process/run-command.ts';
import type { ClusterHome } from './cluster-home.ts';
import { postgresEnvironment } from './postgres-environment.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** The superuser of every embedded cluster. */
export const SUPERUSER = 't0';

const UNFINISHED = 'initialising-';

/**
 * Creates a cluster: UTF-8, sorted by code point independently of the system's locales (so a new operating system never
 * breaks an index), password required. It comes to be in a temporary folder that is renamed when whole, so that a start
 * that was cut short leaves no half cluster.
 * @throws EmbeddedError with initdb's own last line when it fails
 */
export async function initialiseCluster(
  home: ClusterHome,
  binaries: PostgresBinaries,
  password: string,
  ephemeral: boolean,
): Promise<void> {
  removeUnfinished(home.folder);
  const work = mkdtempSync(join(home.folder, UNFINISHED));
  const data = join(work, 'data');
  const passwordFile = join(work, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (home.user) {
    for (const path of [data, passwordFile, work]) chownSync(path, home.user.uid, home.user.gid);
  }
  chmodSync(work, 0o700);
  const result = await runCommand(
    binaries.initdb,
    [
      ...['-D', data, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(ephemeral ? ['--no-sync'] : []),
    ],
    { env: postgresEnvironment(), runAs: home.user, timeoutMs: 120_000 },
  );
  if (result.code !== 0) {
    removeUnfinished(home.folder);
    throw new EmbeddedError(`The database could not be created in ${home.folder} (${errorLineIn(result.output)}).`);
  }
  renameSync(data, home.data);
  rmSync(work, { recursive: true, force: true });
}

/** Deletes what a creation that was cut short left. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(UNFINISHED)) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // An initdb whose parent was killed may still write there for a short time: the next creation deletes it.
    }
  }
}

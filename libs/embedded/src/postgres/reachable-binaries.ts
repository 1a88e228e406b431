import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import type { ProgressListener } from '../embedded-server.ts';
import { errorLineIn, runCommand } from '../process/run-command.ts';
import { outsideFolder } from './outside-folder.ts';
import { binariesIn, type PostgresBinaries } from './postgres-binaries.ts';
import type { ServerUser } from './server-user.ts';
import { canRun } from './user-access.ts';

/** Makes a tree readable and passable for everyone, independent of the umask it was copied under. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(dirname(path)) === 'bin' ? 0o755 : 0o644);
  }
}

/** Copies the programs once per content to root's outside folder; an interrupted copy never counts as complete. */
async function copyOutside(
  binaries: PostgresBinaries,
  user: ServerUser,
  onProgress?: ProgressListener,
): Promise<PostgresBinaries> {
  const content = createHash('sha256').update(readFileSync(binaries.postgres)).digest('hex').slice(0, 12);
  const outside = await outsideFolder(user);
  const target = join(outside, `postgresql-${content}`);
  if (existsSync(target)) return binariesIn(target);
  onProgress?.('Copying PostgreSQL to a place its user can reach');
  const partial = mkdtempSync(join(outside, 'copying-'));
  try {
    cpSync(binaries.root, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a') && basename(source) !== 'include',
    });
    openToAll(partial);
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error; // another start may have put it there meanwhile
  }
  return binariesIn(target);
}

/** PostgreSQL's programs may have lost their execute bit on the way through npm. */
function makeExecutable(binaries: PostgresBinaries): void {
  try {
    chmodSync(binaries.postgres, 0o755);
    chmodSync(binaries.initdb, 0o755);
  } catch {
    // Another user owns it: then they must be executable already, which is tried next.
  }
}

/**
 * The programs at a place where the server's user can run them: where npm put them, or, when that lies beneath a folder
 * the user cannot enter, a copy in root's outside folder.
 * @throws EmbeddedError when they do not run on this machine
 */
export async function reachableBinaries(
  binaries: PostgresBinaries,
  user: ServerUser | undefined,
  onProgress?: ProgressListener,
): Promise<PostgresBinaries> {
  if (await canRun(binaries, user)) return binaries;
  makeExecutable(binaries);
  const trial = await runCommand(binaries.postgres, ['--version'], { runAs: undefined });
  if (trial.code !== 0) {
    throw new EmbeddedError(
      `The embedded PostgreSQL does not run on this machine (${errorLineIn(trial.output)}): set DATABASE_URL to your PostgreSQL.`,
    );
  }
  if (await canRun(binaries, user)) return binaries;
  if (user) {
    const copy = await copyOutside(binaries, user, onProgress);
    if (await canRun(copy, user)) return copy;
  }
  throw new EmbeddedError('The embedded PostgreSQL cannot be executed by its user: set DATABASE_URL.');
}

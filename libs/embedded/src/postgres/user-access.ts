import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import { runCommand } from '../process/run-command.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { ServerUser } from './server-user.ts';

/** Runs a line of shell as that user, with `$1` set, and returns true if it succeeded. */
async function succeedsAs(user: ServerUser | undefined, script: string, argument: string): Promise<boolean> {
  const result = await runCommand('/bin/sh', ['-c', script, 'sh', argument], { runAs: user, timeoutMs: 20_000 });
  return result.code === 0;
}

/**
 * True if that user can really keep files beneath `folder`: tested, not computed, because modes, access lists, mounts and
 * security modules all matter. Leaves nothing behind.
 */
export async function canKeepFilesIn(folder: string, user: ServerUser | undefined): Promise<boolean> {
  let probe: string;
  try {
    probe = mkdtempSync(join(folder, '.probe-'));
  } catch {
    return false;
  }
  try {
    if (user) chownSync(probe, user.uid, user.gid);
    chmodSync(probe, 0o700);
    return await succeedsAs(user, 'cd "$1" && echo probe > file && rm file', probe);
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** True if that user can enter a folder that exists. */
export function canEnter(folder: string, user: ServerUser | undefined): Promise<boolean> {
  return succeedsAs(user, 'cd "$1"', folder);
}

/** True if that user can run these programs at their location. */
export function canRun(binaries: PostgresBinaries, user: ServerUser | undefined): Promise<boolean> {
  const script =
    '"$1/bin/postgres" --version && "$1/bin/initdb" --version && test -r "$1/share/postgresql/postgres.bki"';
  return succeedsAs(user, script, binaries.root);
}

/**
 * Makes sure that a process may be started as that user at all.
 * @throws EmbeddedError inside a container that knows one user only
 */
export async function requireSwitchTo(user: ServerUser): Promise<void> {
  if (await succeedsAs(user, 'true', '')) return;
  throw new EmbeddedError(
    `PostgreSQL does not run as root and this system lets root start nothing as user ${user.uid}: start as an ordinary user, or set DATABASE_URL.`,
  );
}

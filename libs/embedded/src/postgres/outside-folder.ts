import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import { canEnter } from './user-access.ts';
import type { ServerUser } from './server-user.ts';

/** Folders that survive a restart of the machine, that only root writes to and everyone may pass through. */
const CANDIDATES = ['/var/lib', '/opt', '/srv'];

/**
 * Root's folder outside of any home, `/var/lib/t0-terminal`, which the server's user can pass through. Files that must be
 * reached by that user but are beneath a folder of mode 700 go here.
 * @throws EmbeddedError when there is no such place
 */
export async function outsideFolder(user: ServerUser): Promise<string> {
  for (const candidate of CANDIDATES) {
    const folder = join(candidate, 't0-terminal');
    try {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
    } catch {
      continue;
    }
    if (await canEnter(folder, user)) return folder;
  }
  throw new EmbeddedError(
    `PostgreSQL does not run as root and its user can reach none of ${CANDIDATES.join(', ')}: put the checkout and DATA_DIR in a folder that others may enter, or set DATABASE_URL.`,
  );
}

/** A new folder of its own inside the outside folder, which the server's user may pass through. */
export async function newOutsideFolder(user: ServerUser): Promise<string> {
  const folder = mkdtempSync(join(await outsideFolder(user), 'cluster-'));
  chmodSync(folder, 0o711);
  return folder;
}

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import { describeProcess, stillRuns } from '../process/process-record.ts';
import { processesInFolder } from '../process/processes-in-folder.ts';
import { newOutsideFolder } from './outside-folder.ts';
import { serverUser, type ServerUser } from './server-user.ts';
import { canEnter, canKeepFilesIn, requireSwitchTo } from './user-access.ts';

/*
 * As an ordinary user the cluster is kept in DATA_DIR/postgres/data. As root, PostgreSQL runs as another user, and
 * DATA_DIR may be beneath a folder of mode 700 (such as /root) that this user cannot pass: no chown helps, since every
 * folder on the way counts. Then the cluster is kept in /var/lib/t0-terminal/cluster-XXXXXX instead, and DATA_DIR/postgres
 * only records where (file `location`), with `owner.json` there pointing back. Which of the two it is, is decided once.
 */

/** Where a cluster is kept and who runs it. */
export interface ClusterHome {
  /** The product's folder beneath DATA_DIR: password, log, record. Root owns it when root starts the product. */
  base: string;
  /** The folder that holds the cluster's `data` folder. */
  folder: string;
  /** The cluster itself. */
  data: string;
  user: ServerUser | undefined;
}

/** The content of `owner.json` next to a cluster outside of DATA_DIR. */
interface ClusterOwner {
  base: string;
  ephemeral: boolean;
  parent: { pid: number; identity: string } | undefined;
}

const LOCATION = 'location';
const OWNER = 'owner.json';

/** Reads who an outside cluster belongs to; undefined when nothing is recorded. */
function readClusterOwner(folder: string): ClusterOwner | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, OWNER), 'utf8')) as ClusterOwner;
  } catch {
    return undefined;
  }
}

function recordOwner(folder: string, base: string, ephemeral: boolean): void {
  const owner: ClusterOwner = { base: realpathSync(base), ephemeral, parent: describeProcess(process.pid) };
  writeFileSync(join(folder, OWNER), JSON.stringify(owner), { mode: 0o600 });
}

function recordedLocation(base: string): string | undefined {
  const file = join(base, LOCATION);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** True if the cluster has no user any more: its test run was killed, or its DATA_DIR was a temporary folder that is gone. */
function isAbandoned({ base, ephemeral, parent }: ClusterOwner): boolean {
  if (parent && stillRuns(parent)) return false;
  return ephemeral || (base.startsWith(`${realpathSync(tmpdir())}/`) && !existsSync(base));
}

/** Deletes clusters that a test run left behind; never one with data that anyone may want. */
function removeAbandoned(outside: string): void {
  for (const name of readdirSync(outside)) {
    const folder = join(outside, name);
    const owner = readClusterOwner(folder);
    if (!owner || !isAbandoned(owner)) continue;
    if (processesInFolder(join(folder, 'data'), /^postgres$/).length > 0) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A copied DATA_DIR names its original's cluster: two products must never share one. */
function requireOurs(folder: string, base: string): void {
  if (!existsSync(folder)) {
    throw new EmbeddedError(
      `The database of this DATA_DIR was kept in ${folder}, which is gone: bring it back, or delete ${join(base, LOCATION)} to begin with an empty one.`,
    );
  }
  const owner = readClusterOwner(folder)?.base;
  if (owner !== undefined && owner !== realpathSync(base) && recordedLocation(owner) === folder) {
    throw new EmbeddedError(
      `${base} is a copy of ${owner}, whose database is kept in ${folder}: use the original, or delete ${join(base, LOCATION)} to begin with an empty one.`,
    );
  }
}

/**
 * Finds or chooses the place of the cluster that belongs to a data folder.
 * @throws EmbeddedError when there is none that PostgreSQL's user can reach
 */
export async function chooseClusterHome(dataDir: string, ephemeral: boolean): Promise<ClusterHome> {
  const base = join(dataDir, 'postgres');
  mkdirSync(base, { recursive: true });
  const location = recordedLocation(base);
  const inside = join(base, 'data');
  const existing = [location && join(location, 'data'), inside].find((path) => path && existsSync(path));
  const user = await serverUser(existing);
  const home = (folder: string): ClusterHome => ({ base, folder, data: join(folder, 'data'), user });

  if (!user && location === undefined) return home(base);
  if (user) await requireSwitchTo(user);
  if (location !== undefined) {
    requireOurs(location, base);
    if (user) recordOwner(location, base, ephemeral);
    return home(location);
  }
  chmodSync(base, 0o711);
  if (existsSync(inside)) {
    if (await canEnter(inside, user)) return home(base);
    throw new EmbeddedError(
      `The user that PostgreSQL runs as can no longer enter ${inside}: let others pass the folders above it (chmod o+x), or set DATABASE_URL.`,
    );
  }
  if (await canKeepFilesIn(base, user)) return home(base);
  const outside = await newOutsideFolder(user as ServerUser);
  removeAbandoned(dirname(outside));
  recordOwner(outside, base, ephemeral);
  writeFileSync(join(base, LOCATION), `${outside}\n`);
  return home(outside);
}

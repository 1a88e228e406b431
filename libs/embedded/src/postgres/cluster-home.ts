import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import { describeProcess, processesInFolder, stillRuns } from '../process/process-record.ts';
import { errorLineIn, runCommand } from '../process/run-command.ts';
import { newOutsideFolder } from './outside-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
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
function requireOwnCluster(folder: string, base: string): void {
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
    requireOwnCluster(location, base);
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

/**
 * The environment PostgreSQL's programs run in: this process' without PG* variables, which would change what they do, and with a
 * locale and time zone that do not depend on the machine.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_|npm_)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

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
    { env: postgresEnvironment(), runAs: home.user, timeoutMs: 120_000, endWithParent: true },
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

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { EmbeddedError } from '../embedded-error.ts';
import type { EmbeddedServer, EmbeddedServerOptions } from '../embedded-server.ts';
import { freePort } from '../free-port.ts';
import { logSize, readLogTail, rotateLog } from '../process/log-file.ts';
import { errorLineIn } from '../process/run-command.ts';
import { startServerProcess, type ServerProcess } from '../process/server-process.ts';
import { waitUntil } from '../wait-until.ts';
import { SUPERUSER, chooseClusterHome, initialiseCluster, postgresEnvironment } from './cluster-home.ts';
import type { ClusterHome } from './cluster-home.ts';
import { POSTGRES_STOP_STEPS, postgresRecordFile, stopLeftoverPostgres } from './leftover-postgres.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { reachableBinaries } from './reachable-binaries.ts';

/** True if the server answers at this URL; `refusal` gives the reason when it does not. */
export async function canConnect(url: string): Promise<{ connected: boolean; refusal?: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // a server that ends meanwhile is seen by the query's own rejection
  try {
    await client.connect();
    return { connected: true };
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    return { connected: false, refusal: message || code || 'no answer' };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates a database when the server has none of that name. `url` points to any other database of the server. */
async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** Settings of every cluster. Durability stays at PostgreSQL's safe defaults: what was committed is on the disk. */
const ALWAYS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_duration_statement: '1000',
  fsync: 'on',
};

/** For tests, whose data nobody misses after a crash. */
const EPHEMERAL = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
};

/** The server's arguments: data folder, port and settings; `more` of them win. */
function postgresArguments(
  data: string,
  port: number,
  ephemeral: boolean,
  more: Readonly<Record<string, string>> = {},
): string[] {
  const settings = { ...ALWAYS, ...(ephemeral ? EPHEMERAL : {}), ...more, port: String(port) };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * The password of a cluster's superuser: generated before the cluster is, kept in a file that only this user can read.
 * @throws EmbeddedError when the cluster exists and the file does not
 */
function clusterPassword(home: ClusterHome): string {
  const file = join(home.base, 'password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(home.data)) {
    throw new EmbeddedError(
      `The password file ${file} of the database is missing: bring it back, or move ${home.data} away to begin with an empty database.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, password, { mode: 0o600 });
  return password;
}

/** The database that the product uses; it exists when startPostgres resolves. */
const DATABASE = 't0';
/** The longest recovery of a server from a crash before the start fails, in milliseconds. */
const READY_WITHIN = 120_000;
const ATTEMPTS = 5;
/** Where it listens in a network of its own. */
const OWN_PORT = 5432;

export interface PostgresOptions extends EmbeddedServerOptions {
  /** Further settings of the server. */
  settings?: Readonly<Record<string, string>>;
}

interface Attempt {
  server: ServerProcess;
  port: number;
}

/**
 * Starts a real PostgreSQL on a port of its own on 127.0.0.1, with the data of earlier runs. Ends a server that a killed
 * run left on the same data first.
 * @throws EmbeddedError when it cannot run here, naming the reason
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedServer> {
  const ephemeral = options.ephemeral ?? false;
  const home = await chooseClusterHome(resolve(options.dataDir), ephemeral);
  const binaries = await reachableBinaries(findPostgresBinaries(), home.user, options.onProgress);
  const password = clusterPassword(home);
  if (existsSync(home.data)) await stopLeftoverPostgres(home.base, home.data, options.onProgress);
  else {
    options.onProgress?.('Creating the database');
    await initialiseCluster(home, binaries, password, ephemeral);
  }
  requireSameMajor(home, binaries);

  const urlFor = (port: number, database: string): string =>
    `postgresql://${SUPERUSER}:${password}@${options.network?.address ?? '127.0.0.1'}:${port}/${database}`;
  const { server, port } = await startOnFreePort(home, binaries, options, (p) => urlFor(p, 'postgres'));
  const stop = async (): Promise<void> => {
    await server.stop();
    if (!ephemeral) return;
    rmSync(home.folder, { recursive: true, force: true });
    rmSync(home.base, { recursive: true, force: true });
  };
  try {
    await ensureDatabase(urlFor(port, 'postgres'), DATABASE);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { name: 'PostgreSQL', pid: server.pid, port, url: urlFor(port, DATABASE), exited: server.exited, stop };
}

/** PostgreSQL reads only data of its own major version. */
function requireSameMajor(home: ClusterHome, binaries: PostgresBinaries): void {
  const have = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim();
  const read = readFileSync(join(binaries.root, 'share/postgresql/postgres.bki'), 'utf8').slice(0, 40);
  const need = /PostgreSQL (\d+)/.exec(read)?.[1];
  if (need === undefined || have === need) return;
  throw new EmbeddedError(
    `The data in ${home.data} is of PostgreSQL ${have} and this release brings PostgreSQL ${need}: dump it with the old one and load it here, or choose another DATA_DIR.`,
  );
}

/**
 * Starts the server until it stays: another process may take the port first, and the sessions of a server that was killed
 * hold its shared memory for a short time.
 */
async function startOnFreePort(
  home: ClusterHome,
  binaries: PostgresBinaries,
  options: PostgresOptions,
  urlFor: (port: number) => string,
): Promise<Attempt> {
  const logFile = join(home.base, 'server.log');
  rotateLog(logFile);
  let complaint = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { network, settings } = options;
    const port = network ? OWN_PORT : await freePort(attempt === 0 ? options.preferredPort : undefined);
    const logFrom = logSize(logFile);
    const server = await startServerProcess({
      name: 'PostgreSQL',
      command: binaries.postgres,
      args: postgresArguments(home.data, port, options.ephemeral ?? false, {
        ...(network && { listen_addresses: '*' }),
        ...settings,
      }),
      cwd: '/', // its user may be unable to enter this process' folder
      env: postgresEnvironment(),
      runAs: home.user,
      namespace: network?.namespace,
      logFile,
      recordFile: postgresRecordFile(home.base),
      stopSteps: options.ephemeral ? POSTGRES_STOP_STEPS.slice(1) : POSTGRES_STOP_STEPS,
      endWithParent: options.endWithParent ?? options.ephemeral ?? false,
    });
    const answers = await waitUntil(
      async () => !server.isUp() || (await canConnect(urlFor(port))).connected,
      READY_WITHIN,
    );
    if (answers && server.isUp()) return { server, port };
    const { refusal } = await canConnect(urlFor(port));
    await server.stop();
    complaint = errorLineIn(readLogTail(logFile, logFrom) || refusal || 'it ended at once');
    if (!/in use|already exists|could not bind|could not create any/i.test(complaint)) break;
    await stopLeftoverPostgres(home.base, home.data, options.onProgress);
  }
  throw new EmbeddedError(`PostgreSQL did not start (${complaint}); its log is ${logFile}.`);
}

import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { StoreDemoFile } from '@t0/database/seed';
import { isPortFree, rotateLog, waitUntil } from '@t0/embedded';
import { explain } from '../shared/explain.ts';
import { forgetRunningTerminal, noteRunningTerminal } from '../shared/running-terminal.ts';
import { STAGE, say } from '../shared/say.ts';
import { onStopSignal } from '../shared/stop-signals.ts';
import { Teardown } from '../shared/teardown.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { lockDataFolder, prepareDataFolder, sessionSecret } from './data-folder.ts';
import type { LaunchContext } from './launch-context.ts';
import { stopPreviousPrograms } from './previous-programs.ts';
import { startServers, type Servers } from './servers.ts';
import { isDemonstration, type StartSettings } from './settings.ts';

const MAX_BYTES = 50_000_000;
const LOOK_EVERY_MS = 60_000;

const logsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => join(folder, name));

/** Begins new logs and keeps those of the last run as `.1`. */
function beginLogs(folder: string): void {
  for (const file of logsIn(folder)) rotateLog(file, 1);
}

/** Keeps logs of a long run from filling the disk: one that grows too large is moved to `.1` while it is written. */
function limitLogs(folder: string): void {
  setInterval(() => {
    for (const file of logsIn(folder)) {
      if (statSync(file).size < MAX_BYTES) continue;
      copyFileSync(file, `${file}.1`);
      truncateSync(file); // writers append, so they go on at its new end
    }
  }, LOOK_EVERY_MS).unref();
}

/** Where the demonstration's files go: the store that the API will read. */
async function demoFileStore(
  settings: StartSettings,
  servers: { databaseUrl: string; redisUrl: string },
): Promise<StoreDemoFile> {
  const [{ readConfig }, { createStorage }] = await Promise.all([import('@t0/config'), import('@t0/storage')]);
  const storage = await createStorage(
    readConfig({
      ...process.env,
      DATA_DIR: settings.dataDir,
      DATABASE_URL: servers.databaseUrl,
      REDIS_URL: servers.redisUrl,
      SESSION_SECRET: settings.sessionSecret ?? sessionSecret(settings.dataDir),
    }),
  );
  return async (path, bytes, contentType) => {
    const { length } = bytes;
    const check = (): Promise<void> => Promise.resolve();
    await storage.put(path, Readable.from([bytes]), { maxBytes: length, exactBytes: length, contentType, check });
  };
}

/** Milliseconds that the processes of a run that was killed may take to let the port go. */
const FREE_WITHIN = 3_000;

/** On a loopback address a browser may try the other family's first: a stranger there would answer instead of the product. */
async function isFree(port: number, host: string): Promise<boolean> {
  if (!(await isPortFree(port, host))) return false;
  if (host !== '127.0.0.1' && host !== 'localhost') return true;
  return isPortFree(port, '::1').catch(() => true); // no IPv6 here
}

/**
 * Makes sure that the terminal's port can be listened on.
 * @throws UserFacingError when it is taken, may not be used, or the address is not this machine's
 */
async function requireFreePort(port: number, host: string): Promise<void> {
  let free: boolean;
  try {
    free = await waitUntil(() => isFree(port, host), FREE_WITHIN, 100);
  } catch {
    throw new UserFacingError(`HOST ${host} is not an address of this machine.`);
  }
  if (free) return;
  if (port < 1024 && process.getuid?.() !== 0) {
    throw new UserFacingError(`Port ${port} is in use or only for root; set PORT=... to another one.`);
  }
  throw new UserFacingError(`Port ${port} is in use; set PORT=... to another one.`);
}

/**
 * Applies outstanding migrations and, for a demonstration, puts the demo accounts and content in place.
 * @param demoFiles where the demonstration's files go; only ever for an embedded database outside of production, null otherwise
 * @returns true if this is the first start of a demonstration
 * @throws UserFacingError when the database cannot be brought up to date
 */
async function prepareDatabase(databaseUrl: string, demoFiles: StoreDemoFile | null): Promise<boolean> {
  const { migrate } = await import('@t0/database/platform');
  const { seedDemo } = await import('@t0/database/seed');
  try {
    const applied = await migrate(databaseUrl);
    if (applied.length > 0) say(`The database is up to date (migrations applied: ${applied.length})`);
    return demoFiles !== null && (await seedDemo(databaseUrl, demoFiles, { history: true }));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new UserFacingError(`The migrations failed: ${reason}`);
  }
}

/** Stores the payments of the demonstration, for the page BUSINESS alone: the terminal does not wait for them. */
async function simulateBusiness(databaseUrl: string): Promise<void> {
  const { seedDemoBusiness } = await import('@t0/billing');
  await seedDemoBusiness(databaseUrl);
}

/** The differences of one way of running the product on this machine from another. */
export interface Launch {
  /** Reads and checks what it depends on. */
  settings: () => StartSettings;
  /** Starts the programs; resolves when they can do their work. */
  startPrograms: (context: LaunchContext, servers: Servers) => Promise<void>;
  /** The text that a user reads once they run. */
  summary: (settings: StartSettings, servers: Servers, seeded: boolean) => string;
}

/** Milliseconds after which an end that does not come is forced. */
const END_WITHIN = 25_000;

/**
 * Runs the product on this machine until it is stopped: servers where none are given, migrations, then the programs. Ends
 * everything it started, in order, in every case; with code 1 and one sentence when a part cannot be started or kept running.
 */
export function launch({ settings: readSettings, startPrograms, summary }: Launch): void {
  const teardown = new Teardown();
  const end = async (code: number): Promise<never> => {
    setTimeout(() => process.exit(code || 1), END_WITHIN).unref();
    await teardown.run((name, error) => {
      process.stderr.write(`${name} did not end cleanly: ${explain(error)}\n`);
    });
    process.exit(code);
  };
  const fail = (sentence: string): void => {
    process.stderr.write(`${sentence}\n`);
    void end(1);
  };
  const start = async (): Promise<void> => {
    const settings = readSettings();
    const context: LaunchContext = { settings, teardown, giveUp: fail };
    await prepareFolder(context);
    const servers = await startServers(context);
    teardown.add('The file of addresses', STAGE.lock, () => Promise.resolve(forgetRunningTerminal(settings.dataDir)));
    noteRunningTerminal(settings.dataDir, { databaseUrl: servers.databaseUrl, publicUrl: settings.publicUrl });
    const seeded = isDemonstration(settings);
    if (teardown.hasBegun) return;
    const databaseUrl = settings.directDatabaseUrl ?? servers.databaseUrl;
    const isFirst = await prepareDatabase(databaseUrl, seeded ? await demoFileStore(settings, servers) : null);
    if (teardown.hasBegun) return;
    await startPrograms(context, servers);
    if (teardown.hasBegun) return;
    process.stdout.write(summary(settings, servers, seeded));
    if (isFirst) await simulateBusiness(databaseUrl);
  };

  onStopSignal(
    () => {
      say('Stopping');
      void end(0).finally(() => undefined);
    },
    () => process.exit(130),
  );
  process.stdout.on('error', () => undefined); // a closed terminal is no reason to leave servers behind
  process.stderr.on('error', () => undefined);
  start().catch((error: unknown) => {
    if (!teardown.hasBegun) fail(explain(error));
  });
}

/** Locks the data folder for this process, ends leftovers of a killed run, and begins new logs. */
async function prepareFolder({ settings, teardown }: LaunchContext): Promise<void> {
  prepareDataFolder(settings.dataDir);
  const lock = await lockDataFolder(settings.dataDir);
  teardown.add('The lock', STAGE.lock, () => Promise.resolve(lock.release()));
  await stopPreviousPrograms(settings.dataDir);
  await requireFreePort(settings.port, settings.host);
  beginLogs(join(settings.dataDir, 'logs'));
  limitLogs(join(settings.dataDir, 'logs'));
}

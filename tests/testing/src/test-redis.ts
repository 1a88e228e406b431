import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askRedis, startRedis, type AskRedis, type EmbeddedServer } from '@t0/embedded';

/** A Redis of its own, which a test may kill and start again on the same port. */
export interface TestRedis {
  readonly url: string;
  readonly pid: number;
  /** Ends it as a power cut would; with `keepData` its append-only file survives. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A running server that no test uses, and what its configuration was when it started. */
interface Idle {
  server: EmbeddedServer;
  password: string;
  settings: string;
}

/** Servers of this process that wait for their next test: starting one takes some 200 ms of processor, emptying one 5 ms. */
const idle: Idle[] = [];

/**
 * Returns a real Redis that is empty and exclusive to the caller. `persistent` keeps an append-only file over kills. One that keeps nothing may
 * have served an earlier test: since then it has another password, no connection, no key, no script and its first settings.
 */
export async function startTestRedis(options: { persistent?: boolean } = {}): Promise<TestRedis> {
  return options.persistent ? startPersistent() : lease(idle.pop() ?? (await startIdle()));
}

async function startPersistent(): Promise<TestRedis> {
  const dataDir = mkdtempSync(join(tmpdir(), 't0-redis-'));
  let server = await startRedis({ dataDir, endWithParent: true });
  const { url, port } = server;
  return {
    url,
    get pid() {
      return server.pid;
    },
    kill: () => killed(server),
    restart: async () => void (server = await onPort(port, { dataDir })),
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function lease({ server: first, password, settings }: Idle): TestRedis {
  let server = first;
  let isOver = false;
  return {
    url: urlOf(first, password),
    get pid() {
      return server.pid;
    },
    kill: () => killed(server),
    restart: async () => void (server = await startEmpty({ password, preferredPort: first.port })),
    stop: async () => {
      if (isOver) return;
      isOver = true;
      // One that a test killed and started again is not what the next one expects, and rare.
      const next = server === first ? await freshen({ server, password, settings }).catch(() => undefined) : undefined;
      if (next) idle.push(next);
      else await server.stop();
    },
  };
}

async function startIdle(): Promise<Idle> {
  const password = newPassword();
  const server = await startEmpty({ password });
  return { server, password, settings: await askRedis(urlOf(server, password), readSettings) };
}

/** A Redis that keeps nothing needs its folder no longer once it runs. */
async function startEmpty(options: { password: string; preferredPort?: number }): Promise<EmbeddedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 't0-redis-'));
  try {
    const { preferredPort: port, ...more } = options;
    const how = { dataDir, ephemeral: true, ...more };
    return port === undefined ? await startRedis({ ...how, endWithParent: true }) : await onPort(port, how);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPort(
  port: number,
  options: { dataDir: string; ephemeral?: boolean; password?: string },
): Promise<EmbeddedServer> {
  const server = await startRedis({ ...options, endWithParent: true, preferredPort: port });
  if (server.port !== port) throw new Error(`Redis came back on port ${server.port} instead of ${port}`);
  return server;
}

async function killed(server: EmbeddedServer): Promise<void> {
  process.kill(server.pid, 'SIGKILL');
  await server.exited;
}

/**
 * Removes everything that a test left. The new password locks out connections that the test did not close.
 * @returns undefined when its settings are not what they were
 */
async function freshen({ server, password, settings }: Idle): Promise<Idle | undefined> {
  const next = newPassword();
  const isAsBefore = await askRedis(urlOf(server, password), async (ask) => {
    if ((await readSettings(ask)) !== settings) return false;
    await ask('CONFIG', 'SET', 'requirepass', next);
    for (const type of ['normal', 'pubsub']) await ask('CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes');
    await ask('FLUSHALL', 'SYNC');
    await ask('SCRIPT', 'FLUSH', 'SYNC');
    await ask('CONFIG', 'RESETSTAT');
    return true;
  });
  return isAsBefore ? { server, password: next, settings } : undefined;
}

/** Its configuration, without the password, which is another for each test. */
async function readSettings(ask: AskRedis): Promise<string> {
  const pairs = Object.entries((await ask('CONFIG', 'GET', '*')) as Record<string, string>);
  return JSON.stringify(pairs.filter(([name]) => name !== 'requirepass').sort());
}

const newPassword = (): string => randomBytes(24).toString('base64url');
const urlOf = ({ port }: EmbeddedServer, password: string): string => `redis://:${password}@127.0.0.1:${port}/0`;

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import type { EmbeddedServer, EmbeddedServerOptions } from '../embedded-server.ts';
import { freePort } from '../free-port.ts';
import { ensureRedisInstalled } from '../install/ensure-programs.ts';
import { logSize, readLogTail, rotateLog } from '../process/log-file.ts';
import { errorLineIn } from '../process/run-command.ts';
import { startServerProcess, type ServerProcess } from '../process/server-process.ts';
import { waitUntil } from '../wait-until.ts';
import { createClient } from './ask-redis.ts';
import { redisDataFolder, redisRecordFile, stopLeftoverRedis } from './leftover-redis.ts';

/** True if the server at this URL answers a PING and has loaded its data; `refusal` gives the reason when it does not. */
export async function pingRedis(url: string): Promise<{ answered: boolean; refusal?: string }> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: false },
  });
  client.on('error', () => undefined); // connect() and ping() reject with it
  try {
    await client.connect();
    await client.ping();
    return { answered: true };
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    return { answered: false, refusal: message || code || 'no answer' };
  } finally {
    client.destroy();
  }
}

/** The inputs of an embedded Redis's configuration file. */
interface RedisConfig {
  /** The folder it works in and keeps its data in. */
  folder: string;
  port: number;
  password: string;
  ephemeral: boolean;
  /** 127.0.0.1 when absent. */
  address?: string;
  /** Further lines, such as `replicaof`. */
  lines?: readonly string[];
}

/** Wraps a value in the quotes of Redis's configuration language. */
const quoted = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&')}"`;

/**
 * The text of a configuration file. It is a file, not arguments, because arguments show in the process list
 * and the password is here. Queues need `noeviction`: a job must never be dropped to make room.
 */
function redisConfig(config: RedisConfig): string {
  const durable = ['appendonly yes', 'appendfsync everysec', 'aof-load-truncated yes'];
  return [
    `bind ${config.address ?? '127.0.0.1'}`,
    `port ${config.port}`,
    'protected-mode yes',
    'daemonize no',
    `requirepass ${quoted(config.password)}`,
    `dir ${quoted(config.folder)}`,
    'save ""',
    ...(config.ephemeral ? ['appendonly no'] : durable),
    'maxmemory-policy noeviction',
    'tcp-backlog 511',
    'logfile ""',
    ...(config.lines ?? []),
    '',
  ].join('\n');
}

/** The longest time a server may take to read its append-only file before the start fails, in milliseconds. */
const READY_WITHIN = 120_000;
const ATTEMPTS = 5;
/** Where it listens in a network of its own. */
const OWN_PORT = 6379;

export interface RedisOptions extends EmbeddedServerOptions {
  /** Made up when absent, and kept. */
  password?: string;
  /** Further lines of its configuration, such as `replicaof`. */
  lines?: readonly string[];
}

/** The folders of a Redis: `folder` is the product's, `data` is the one the server works in. */
function redisHome(dataDir: string): { folder: string; data: string } {
  const folder = join(resolve(dataDir), 'redis');
  const data = redisDataFolder(folder);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  return { folder, data };
}

function redisPassword(folder: string, given?: string): string {
  const file = join(folder, 'password');
  if (given === undefined && existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = given ?? randomBytes(24).toString('base64url');
  writeFileSync(file, password, { mode: 0o600 });
  return password;
}

/**
 * Starts a real Redis (or Valkey) on a port of its own on 127.0.0.1 with the data of earlier runs: an append-only file,
 * written out every second. Installs the server when the machine has none. Ends one that a killed run left first.
 * @throws EmbeddedError when it cannot run here, naming the reason
 */
export async function startRedis(options: RedisOptions): Promise<EmbeddedServer> {
  const command = await ensureRedisInstalled(options.onProgress);
  const ephemeral = options.ephemeral ?? false;
  const { folder, data } = redisHome(options.dataDir);
  await stopLeftoverRedis(folder, options.onProgress);
  const password = redisPassword(folder, options.password);
  const logFile = join(folder, 'server.log');
  const configFile = join(folder, 'redis.conf');
  rotateLog(logFile);

  let complaint = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { network, lines } = options;
    const port = network ? OWN_PORT : await freePort(attempt === 0 ? options.preferredPort : undefined);
    const address = network?.address ?? '127.0.0.1';
    const url = `redis://:${password}@${address}:${port}/0`;
    const text = redisConfig({ folder: data, port, password, ephemeral, address, lines });
    writeFileSync(configFile, text, { mode: 0o600 });
    const logFrom = logSize(logFile);
    const server = await startServerProcess({
      name: 'Redis',
      command,
      args: [configFile],
      cwd: data,
      namespace: network?.namespace,
      logFile,
      recordFile: redisRecordFile(folder),
      endWithParent: options.endWithParent ?? ephemeral,
    });
    const { answers, refusal } = await waitForAnswer(server, url);
    if (answers) {
      const stop = async (): Promise<void> => {
        await server.stop();
        if (ephemeral) rmSync(folder, { recursive: true, force: true });
      };
      return { name: 'Redis', pid: server.pid, port, url, exited: server.exited, stop };
    }
    await server.stop();
    complaint = errorLineIn(readLogTail(logFile, logFrom) || refusal);
    if (!/address already in use|could not create server tcp/i.test(readLogTail(logFile, logFrom))) break;
  }
  throw new EmbeddedError(`Redis did not start (${complaint}); its log is ${logFile}.`);
}

async function waitForAnswer(server: ServerProcess, url: string): Promise<{ answers: boolean; refusal: string }> {
  let refusal = 'it ended at once';
  let answers = false;
  await waitUntil(async () => {
    const ping = await pingRedis(url);
    answers = ping.answered;
    refusal = ping.refusal ?? refusal;
    return answers || !server.isUp();
  }, READY_WITHIN);
  return { answers: answers && server.isUp(), refusal };
}

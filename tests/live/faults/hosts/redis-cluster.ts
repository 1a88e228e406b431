import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, closeSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureRedisInstalled, startRedis, type EmbeddedServer } from '@t0/embedded';
import { waitFor } from '@t0/testing';
import { RedisClient } from 'redis';
import type { HostNetwork } from './host-network.ts';

const MASTER_NAME = 't0-redis';
const SENTINEL_PORT = 26_379;
const SERVERS = ['redis-a', 'redis-b'] as const;
const SENTINELS = ['sentinel-1', 'sentinel-2', 'sentinel-3'] as const;
export type RedisHost = (typeof SERVERS)[number];
const PATIENCE_MS = 60_000;

/** A Redis, its replica, and three Sentinels that choose between the two, each on a host of its own. */
export class RedisCluster {
  static readonly HOSTS: readonly string[] = [...SERVERS, ...SENTINELS];

  private readonly servers = new Map<RedisHost, EmbeddedServer>();
  private readonly guards: ChildProcess[] = [];

  private constructor(
    private readonly network: HostNetwork,
    private readonly folder: string,
    private readonly password: string,
  ) {}

  static async start(network: HostNetwork, folder: string, password: string): Promise<RedisCluster> {
    const cluster = new RedisCluster(network, folder, password);
    await cluster.startServer('redis-a');
    await cluster.startServer('redis-b', [`replicaof ${network.address('redis-a')} 6379`]);
    await cluster.waitForReplica('redis-b', 'redis-a');
    for (const host of SENTINELS) await cluster.startSentinel(host);
    await waitFor('the Sentinels to know each other and the replica', () => cluster.areSentinelsReady(), PATIENCE_MS);
    return cluster;
  }

  /** For REDIS_URL: its host is the master's name. */
  get url(): string {
    return `redis://:${this.password}@${MASTER_NAME}:6379/0`;
  }

  /** For REDIS_SENTINELS. */
  get sentinels(): string {
    return SENTINELS.map((host) => `${this.network.address(host)}:${SENTINEL_PORT}`).join(',');
  }

  /** One command to one server. */
  ask(host: RedisHost, ...command: string[]): Promise<unknown> {
    return askAt(`redis://:${this.password}@${this.network.address(host)}:6379`, command);
  }

  /** Which of the two most of the Sentinels name. */
  async master(): Promise<RedisHost | undefined> {
    const named = await Promise.all(SENTINELS.map((host) => this.namedBy(host)));
    return SERVERS.find((host) => named.filter((address) => address === this.network.address(host)).length > 1);
  }

  /** Settles when the Sentinels name this one, and it says so itself. */
  async waitForMaster(host: RedisHost): Promise<void> {
    await waitFor(
      `${host} to be the master`,
      async () => (await this.master()) === host && ((await this.ask(host, 'ROLE')) as string[])[0] === 'master',
      PATIENCE_MS,
    );
  }

  async waitForReplica(host: RedisHost, master: RedisHost): Promise<void> {
    await waitFor(
      `${host} to be the replica of ${master}`,
      async () => {
        const [role, address, , state] = (await this.ask(host, 'ROLE')) as string[];
        return role === 'slave' && address === this.network.address(master) && state === 'connected';
      },
      PATIENCE_MS,
    );
  }

  /** Kills a server; its connections end at once. */
  async kill(host: RedisHost): Promise<void> {
    this.network.killAll(host);
    await this.servers.get(host)!.exited;
  }

  /** Starts it again on what it wrote, as what it was at first: the Sentinels name the master. */
  async startServer(host: RedisHost, lines: string[] = []): Promise<void> {
    const server = await startRedis({
      dataDir: join(this.folder, host),
      endWithParent: true,
      network: this.network.place(host),
      password: this.password,
      lines: [`masterauth "${this.password}"`, 'repl-diskless-sync-delay 0', 'repl-timeout 5', ...lines],
    });
    this.servers.set(host, server);
  }

  async stop(): Promise<void> {
    for (const guard of this.guards) {
      if (guard.exitCode !== null || guard.signalCode !== null) continue;
      guard.kill('SIGKILL');
      await once(guard, 'exit');
    }
    await Promise.all([...this.servers.values()].map((server) => server.stop()));
  }

  private async startSentinel(host: string): Promise<void> {
    const folder = join(this.folder, host);
    mkdirSync(folder);
    const file = join(folder, 'sentinel.conf');
    const master = this.network.address('redis-a');
    const lines = [
      `port ${SENTINEL_PORT}`,
      'protected-mode no',
      `dir "${folder}"`,
      `sentinel monitor ${MASTER_NAME} ${master} 6379 2`,
      `sentinel auth-pass ${MASTER_NAME} ${this.password}`,
      `sentinel down-after-milliseconds ${MASTER_NAME} 1000`,
      `sentinel failover-timeout ${MASTER_NAME} 6000`,
      '',
    ];
    writeFileSync(file, lines.join('\n'));
    const log = openSync(join(folder, 'sentinel.log'), 'a');
    const { namespace } = this.network.place(host);
    // The server's own program is the Sentinel too: a package of its own only starts it so.
    const program = await ensureRedisInstalled();
    const guard = spawn('nsenter', [`--net=${namespace}`, '--', program, file, '--sentinel'], {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.guards.push(guard);
  }

  private async areSentinelsReady(): Promise<boolean> {
    const states = await Promise.all(
      SENTINELS.map(async (host) => {
        const url = `redis://${this.network.address(host)}:${SENTINEL_PORT}`;
        const answer = (await askAt(url, ['SENTINEL', 'MASTER', MASTER_NAME])) as string[];
        const field = (name: string): string => answer[answer.indexOf(name) + 1]!;
        return field('num-slaves') === '1' && field('num-other-sentinels') === '2' && field('flags') === 'master';
      }),
    );
    return states.every(Boolean);
  }

  private async namedBy(host: string): Promise<string | undefined> {
    const url = `redis://${this.network.address(host)}:${SENTINEL_PORT}`;
    const answer = await askAt(url, ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER_NAME]).catch(() => null);
    return (answer as string[] | null)?.[0];
  }
}

/** Made once: the package defines every command again for each client that its `createClient` makes. */
const createClient = RedisClient.factory();

async function askAt(url: string, command: string[]): Promise<unknown> {
  const client = createClient({
    url,
    RESP: 2,
    socket: { connectTimeout: 2000, socketTimeout: 2000, reconnectStrategy: false },
  } as Parameters<typeof createClient>[0]);
  client.on('error', () => undefined); // the command rejects with it
  try {
    await client.connect();
    return await client.sendCommand(command);
  } finally {
    client.destroy();
  }
}

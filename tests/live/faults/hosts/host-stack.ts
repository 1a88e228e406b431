import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@t0/database/platform';
import { startMailCatcher, startRedis, type EmbeddedServer, type MailCatcher } from '@t0/embedded';
import { startProgram, type Program } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { testEnvironment } from '../../../support/api-stack.ts';
import { PROGRAMS, type ProgramName } from '../schedule/fault.ts';
import { SETTINGS, openForChecker } from '../stack/fault-stack.ts';
import { TcpProxy } from '../wire/tcp-proxy.ts';
import { HostDatabase } from './host-database.ts';
import { HostNetwork } from './host-network.ts';
import { RedisCluster } from './redis-cluster.ts';

const ROOT = join(__dirname, '../../../..');
const REDIS_PASSWORD = 'only-for-tests';
/** Where connections stop after a power cut: long enough for a slow machine, short enough to see it. */
const SLOW = ['slow database', 'slow redis'] as const;

/** What a stack is made of beside two APIs and a worker. */
export interface HostShape {
  /** One Redis, or two of which Sentinels choose the master. */
  redis: 'one' | 'sentinel';
}

/**
 * Two APIs, a worker, PostgreSQL with a standby, and Redis, each on a machine of its own. The second API reaches PostgreSQL and the one Redis
 * through the tests' wires, which can be slow; clients of the first one are behind such a wire too.
 */
export class HostStack {
  private readonly programs = new Map<ProgramName, Program>();
  readonly crashes: string[] = [];
  private stopping = false;

  private constructor(
    readonly network: HostNetwork,
    private readonly folder: string,
    readonly databases: { postgres: HostDatabase; standby: HostDatabase },
    private readonly redis: EmbeddedServer | undefined,
    readonly cluster: RedisCluster | undefined,
    readonly wires: Record<'clients' | (typeof SLOW)[number], TcpProxy>,
    readonly mail: MailCatcher,
    /** The checker's way to PostgreSQL, wherever the service is. */
    readonly db: DataSource,
    readonly databaseUrl: string,
  ) {}

  static async start({ redis: kind }: HostShape): Promise<HostStack> {
    const folder = mkdtempSync(join(tmpdir(), 't0-hosts-'));
    chmodSync(folder, 0o711); // PostgreSQL's user passes through
    const redisHosts = kind === 'one' ? ['redis'] : RedisCluster.HOSTS;
    const network = HostNetwork.create([...PROGRAMS, 'postgres', 'standby', ...redisHosts], ['us', ...SLOW]);
    network.addService('database', ['postgres', 'standby']);
    const databases = {
      postgres: new HostDatabase(network, 'postgres', folder),
      standby: new HostDatabase(network, 'standby', folder),
    };
    const [redis, cluster, mail] = await Promise.all([
      kind === 'one' ? startOneRedis(network, folder) : undefined,
      kind === 'sentinel' ? RedisCluster.start(network, folder, REDIS_PASSWORD) : undefined,
      startMailCatcher({ dataDir: folder, keep: 100_000, host: network.address('us') }),
      databases.postgres.start(),
    ]);
    await migrate(databases.postgres.url);
    await databases.standby.follow(databases.postgres);
    const databaseUrl = at(databases.postgres.url, network.address('database'));
    const slow = (name: (typeof SLOW)[number], target: string, port: number): Promise<TcpProxy> =>
      TcpProxy.to({ host: network.address(target), port }, { host: network.address(name), port });
    const wires = {
      clients: await TcpProxy.to({ host: network.address('api-0'), port: 3000 }),
      'slow database': await slow('slow database', 'database', 5432),
      'slow redis': await slow('slow redis', kind === 'one' ? 'redis' : RedisCluster.HOSTS[0]!, 6379),
    };
    const db = await openForChecker(databaseUrl);
    const stack = new HostStack(network, folder, databases, redis, cluster, wires, mail, db, databaseUrl);
    await Promise.all(PROGRAMS.map((name) => stack.startProgram(name)));
    return stack;
  }

  /** Addresses of both APIs. */
  get origins(): string[] {
    return (['api-0', 'api-1'] as const).map((name) => `http://${this.network.address(name)}:3000`);
  }

  /** Whether both APIs answer that they are ready. */
  async isHealthy(): Promise<boolean> {
    const answers = await Promise.all(
      this.origins.map((origin) =>
        fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).then(({ ok }) => ok),
      ),
    );
    return answers.every(Boolean);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all([...this.programs.values()].map((program) => program.kill('SIGTERM')));
    await this.db.destroy();
    await Promise.all(Object.values(this.wires).map((wire) => wire.close()));
    await Promise.all([
      this.databases.postgres.stop(),
      this.databases.standby.stop(),
      this.redis?.stop(),
      this.cluster?.stop(),
    ]);
    await this.mail.stop();
    this.network.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async startProgram(name: ProgramName): Promise<void> {
    const { network } = this;
    const isSlow = name === 'api-1';
    const databaseUrl = isSlow ? at(this.databaseUrl, network.address('slow database')) : this.databaseUrl;
    const oneRedis = (url: string): string => (isSlow ? at(url, network.address('slow redis')) : url);
    const redisUrl = this.cluster?.url ?? oneRedis(this.redis!.url);
    const program = await startProgram({
      main: join(ROOT, name === 'worker' ? 'dist/worker.js' : 'dist/api.js'),
      network: network.place(name),
      env: testEnvironment(databaseUrl, redisUrl, {
        ...SETTINGS,
        ...(this.cluster && { REDIS_SENTINELS: this.cluster.sentinels }),
        SMTP_URL: `smtp://${network.address('us')}:${this.mail.smtpPort}`,
      }),
    });
    this.programs.set(name, program);
    void program.ended.then((how) => {
      if (!this.stopping) this.crashes.push(`${name} ended (${how}):\n${program.output().slice(-2000)}`);
    });
  }
}

function startOneRedis(network: HostNetwork, folder: string): Promise<EmbeddedServer> {
  const dataDir = join(folder, 'redis');
  return startRedis({ dataDir, endWithParent: true, network: network.place('redis'), password: REDIS_PASSWORD });
}

/** The same URL at another address. */
function at(url: string, address: string): string {
  const changed = new URL(url);
  changed.hostname = address;
  return changed.href;
}

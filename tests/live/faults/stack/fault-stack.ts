import { dataSourceOptions, migrate } from '@t0/database/platform';
import { removeServers, startMailCatcher, startPostgres, startRedis, type MailCatcher } from '@t0/embedded';
import { createRedisClient, type RedisClient } from '@t0/events';
import { startProgram } from '@t0/testing';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { testEnvironment } from '../../../support/api-stack.ts';
import { PROGRAMS, WIRES, type ProgramName, type ServerName, type WireName } from '../schedule/fault.ts';
import { TcpProxy } from '../wire/tcp-proxy.ts';
import { FaultProgram, type OpenProgram } from './fault-program.ts';
import { FaultServer } from './fault-server.ts';
import { SettableClock } from './settable-clock.ts';
import { SmallDisk } from './small-disk.ts';

const ROOT = join(__dirname, '../../../..');
const DIE_AT = pathToFileURL(join(__dirname, '../die-at.mjs')).href;

/** How one of the product's programs is started in this environment. */
function openProgram(name: ProgramName, env: Record<string, string>): OpenProgram {
  const program = name === 'worker' ? 'worker' : 'api';
  return (port, point) =>
    startProgram({
      // A bundle has nothing that could be preloaded.
      main: join(ROOT, point ? `apps/${program}/dist/main.js` : `dist/${program}.js`),
      port,
      env: { ...env, ...(point && { DIE_AT: point.at, DIE_AFTER: String(point.after) }) },
      preload: point ? [DIE_AT] : [],
    });
}

const DISK_MB = 640;
/** Name under which the checker's own connections are known to PostgreSQL; the product's carry another. */
export const CHECKER = 'checker';

/** Short periods, so that what repairs itself does so within a test, and small rings, so that it has to. */
export const SETTINGS = {
  LOG_LEVEL: 'error',
  PRICE_PROVIDER: 'none',
  LIVE_POSITION_CHECK_MS: '500',
  LIVE_RECHECK_MS: '1000',
  LIVE_MAX_SOCKETS_PER_USER: '10000',
  LIVE_MAX_SOCKETS_PER_ADDRESS: '10000',
  HTTP_CONNECTIONS_PER_ADDRESS: '10000',
  LIVE_PING_INTERVAL_MS: '1000',
  LIVE_PING_TIMEOUT_MS: '1000',
  LIVE_RING_SIZE: '500',
  EVENT_STREAM_LENGTH: '2000',
  EMAIL_LEASE_SECONDS: '5',
};

/** Two APIs, a worker, PostgreSQL and Redis as processes of their own, with wires between them that can be spoilt. */
export class FaultStack {
  private constructor(
    private readonly folder: string,
    readonly disk: SmallDisk,
    readonly servers: Record<ServerName, FaultServer>,
    readonly wires: Record<WireName, TcpProxy>,
    readonly programs: Record<ProgramName, FaultProgram>,
    readonly clocks: Record<ProgramName, SettableClock>,
    readonly mail: MailCatcher,
    /** The checker's way to PostgreSQL: past the wire. It only reads. */
    readonly db: DataSource,
    /** The checker's way to Redis: past the wire. */
    readonly redis: RedisClient,
    /** PostgreSQL's address as the product has it. */
    readonly databaseUrl: string,
  ) {}

  /** `faketime`: libfaketime; undefined where clocks cannot be set. `more`: settings of the programs. */
  static async start(faketime?: string, more: Record<string, string> = {}): Promise<FaultStack> {
    const folder = mkdtempSync(join(tmpdir(), 't0-faults-'));
    chmodSync(folder, 0o711); // PostgreSQL's user passes through
    const disk = SmallDisk.at(join(folder, 'disk'), DISK_MB);
    const [servers, mail] = await Promise.all([
      startServers(folder, serversOf(disk)),
      startMailCatcher({ dataDir: folder, keep: 100_000 }),
    ]);
    await migrate(servers.postgres.url);
    const db = await openForChecker(servers.postgres.url);
    // Old files of the log are used again soon, so that the small disk holds a long run.
    for (const setting of [`max_wal_size = '96MB'`, `min_wal_size = '32MB'`])
      await db.query(`ALTER SYSTEM SET ${setting}`);
    await db.query('SELECT pg_reload_conf()');
    const redis = createRedisClient(servers.redis.url, { onError: () => undefined });
    await redis.connect();
    const wires = { postgres: await TcpProxy.to(servers.postgres.port), redis: await TcpProxy.to(servers.redis.port) };
    const databaseUrl = through(servers.postgres.url, wires.postgres);
    const env = testEnvironment(databaseUrl, through(servers.redis.url, wires.redis), {
      SMTP_URL: mail.smtpUrl,
      ...SETTINGS,
      ...more,
    });
    const clocks = {} as Record<ProgramName, SettableClock>;
    const programs = {} as Record<ProgramName, FaultProgram>;
    for (const name of PROGRAMS) {
      clocks[name] = new SettableClock(folder, name, faketime);
      programs[name] = await FaultProgram.start(openProgram(name, { ...env, ...clocks[name].env }));
    }
    const clients = await TcpProxy.to(Number(new URL(programs['api-0'].origin).port));
    return new FaultStack(folder, disk, servers, { ...wires, clients }, programs, clocks, mail, db, redis, databaseUrl);
  }

  /** Addresses of both APIs. */
  get origins(): string[] {
    return [this.programs['api-0'].origin, this.programs['api-1'].origin];
  }

  /** Whether both APIs answer that they are ready. */
  async isHealthy(): Promise<boolean> {
    const answers = await Promise.all(
      this.origins.map((origin) => fetch(`${origin}/api/health/ready`).then(({ ok }) => ok)),
    );
    return answers.every(Boolean);
  }

  async stop(): Promise<void> {
    await Promise.all(PROGRAMS.map((name) => this.programs[name].stop()));
    this.redis.destroy();
    await this.db.destroy();
    await Promise.all(WIRES.map((name) => this.wires[name].close()));
    await Promise.all([this.servers.postgres.stop(), this.servers.redis.stop(), this.mail.stop()]);
    await removeServers(serversOf(this.disk));
    this.disk.remove();
    await removeServers(this.folder);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The servers' folder: the disk itself cannot be removed with it. */
const serversOf = ({ folder }: SmallDisk): string => join(folder, 'servers');

/** Both keep their data on the small disk, and their copies beside it. */
async function startServers(folder: string, disk: string): Promise<Record<ServerName, FaultServer>> {
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  const options = { dataDir: disk, endWithParent: true };
  const [postgres, redis] = await Promise.all([
    FaultServer.start(
      (preferredPort) => startPostgres({ ...options, preferredPort }),
      join(disk, 'postgres/data'),
      join(copies, 'postgres'),
    ),
    FaultServer.start(
      (preferredPort) => startRedis({ ...options, preferredPort }),
      join(disk, 'redis/data'),
      join(copies, 'redis'),
    ),
  ]);
  return { postgres, redis };
}

export function openForChecker(url: string): Promise<DataSource> {
  const options = { ...dataSourceOptions(url, 6), applicationName: CHECKER } as DataSourceOptions;
  return new DataSource(options).initialize();
}

function through(url: string, wire: TcpProxy): string {
  const changed = new URL(url);
  changed.port = String(wire.port);
  return changed.href;
}

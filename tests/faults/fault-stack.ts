import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDataSource, migrate } from '@t0/database';
import { removeServers, startMailCatcher, startPostgres } from '@t0/embedded';
import type { EmbeddedServer, MailCatcher } from '@t0/embedded';
import { createRedisClient } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { startProgram, startTestRedis } from '@t0/testing';
import type { Program, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { testEnvironment } from '../integration/api-stack.ts';

const APIS = 2;
const POINTS = ['after-commit', 'after-xadd', 'before-mark'];
const root = join(__dirname, '../..');

/** Two APIs, a worker, PostgreSQL and Redis as processes of their own, all of which may be killed at any time. */
export class FaultStack {
  readonly killed: Record<string, number> = {};
  apis: Program[] = [];
  private worker: Program;
  private readonly turns: Promise<void>[] = [];
  private stopping = false;

  private constructor(
    private readonly folder: string,
    private postgres: EmbeddedServer,
    readonly redis: TestRedis,
    readonly mail: MailCatcher,
    readonly db: DataSource,
    readonly redisClient: RedisClient,
    private readonly env: Record<string, string>,
  ) {}

  static async start(): Promise<FaultStack> {
    const folder = mkdtempSync(join(tmpdir(), 't0-faults-'));
    const [postgres, redis, mail] = await Promise.all([
      startPostgres({ dataDir: folder, endWithParent: true }),
      startTestRedis({ persistent: true }),
      startMailCatcher({ dataDir: folder, keep: 100_000 }),
    ]);
    await migrate(postgres.url);
    const db = await createDataSource(postgres.url, 6).initialize();
    const redisClient = createRedisClient(redis.url, { onError: () => undefined });
    await redisClient.connect();
    const env = testEnvironment(postgres.url, redis.url, {
      SMTP_URL: mail.smtpUrl,
      LOG_LEVEL: 'error',
      PRICE_PROVIDER: 'none',
      LIVE_POSITION_CHECK_MS: '500',
      LIVE_MAX_SOCKETS_PER_USER: '10000',
      LIVE_MAX_SOCKETS_PER_ADDRESS: '10000',
      LIVE_PING_INTERVAL_MS: '1000',
      LIVE_PING_TIMEOUT_MS: '1000',
      LIVE_RING_SIZE: '500',
      EVENT_STREAM_LENGTH: '2000',
      EMAIL_LEASE_SECONDS: '5',
    });
    const stack = new FaultStack(folder, postgres, redis, mail, db, redisClient, env);
    for (let index = 0; index < APIS; index += 1) stack.apis.push(await stack.startApi());
    stack.worker = await startProgram({ main: join(root, 'apps/worker/dist/main.js'), env });
    return stack;
  }

  private startApi(port?: number, point?: { at: string; after: number }): Promise<Program> {
    return startProgram({
      main: join(root, 'apps/api/dist/main.js'),
      port,
      env: { ...this.env, ...(point && { DIE_AT: point.at, DIE_AFTER: String(point.after) }) },
      preload: point ? [pathToFileURL(join(__dirname, 'die-at.mjs')).href] : [],
    });
  }

  private count(what: string): void {
    this.killed[what] = (this.killed[what] ?? 0) + 1;
  }

  /** Kills an API at once and starts it again on its port, this time to die at a named point of its own accord when given. */
  killApi(index: number, point?: { at: string; after: number }): Promise<void> {
    return this.inTurn(index, async () => {
      const port = Number(new URL(this.apis[index]!.origin).port);
      await this.apis[index]!.kill();
      this.count('api');
      const next = await this.startApi(port, point);
      this.apis[index] = next;
      if (point) void next.ended.then(() => this.revive(index, next, port, point.at));
    });
  }

  /** An API that died at its named point is started anew, unless something else was faster. */
  private revive(index: number, dead: Program, port: number, at: string): Promise<void> {
    return this.inTurn(index, async () => {
      if (this.apis[index] !== dead || this.stopping) return;
      this.count(at);
      this.apis[index] = await this.startApi(port);
    });
  }

  /** What is done to one API is done one after the other. */
  private inTurn(index: number, work: () => Promise<void>): Promise<void> {
    const next = (this.turns[index] ?? Promise.resolve()).then(work);
    this.turns[index] = next;
    return next;
  }

  /** The named points, in turn. */
  pointFor(turn: number): { at: string; after: number } {
    return { at: POINTS[turn % POINTS.length]!, after: 3 + (turn % 5) };
  }

  async killWorker(): Promise<void> {
    await this.worker.kill();
    this.count('worker');
    this.worker = await startProgram({ main: join(root, 'apps/worker/dist/main.js'), env: this.env });
  }

  async killRedis(): Promise<void> {
    await this.redis.kill();
    this.count('redis');
    await this.redis.restart();
  }

  async flushRedis(): Promise<void> {
    await this.redisClient.flushAll();
    this.count('flushall');
  }

  /** Kills the postmaster; its children end with it. Comes back on the same port after its own recovery. */
  async killPostgres(): Promise<void> {
    const { port } = this.postgres;
    process.kill(this.postgres.pid, 'SIGKILL');
    await this.postgres.exited;
    this.count('postgres');
    this.postgres = await startPostgres({ dataDir: this.folder, preferredPort: port, endWithParent: true });
    if (this.postgres.port !== port) throw new Error('PostgreSQL came back on another port');
  }

  /** Whether both APIs answer that they are ready. */
  async isHealthy(): Promise<boolean> {
    const answers = await Promise.all(
      this.apis.map(({ origin }) => fetch(`${origin}/api/health/ready`).then(({ ok }) => ok)),
    );
    return answers.every(Boolean);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.turns);
    await Promise.all([...this.apis, this.worker].map((program) => program.kill('SIGTERM')));
    this.redisClient.destroy();
    await this.db.destroy();
    await Promise.all([this.postgres.stop(), this.redis.stop(), this.mail.stop()]);
    await removeServers(this.folder);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

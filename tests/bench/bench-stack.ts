import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Audience } from '@t0/contracts/live';
import type { DataSource } from 'typeorm';
import { createDataSource, migrate } from '@t0/database/platform';
import { freePort, removeServers, startPostgres, startRedis, type EmbeddedServer } from '@t0/embedded';
import { createRedisClient, EventLog, LogReader, Publisher, type LogEntry, type RedisClient } from '@t0/events';
import { createMember, startProgram, TestClient, type Program } from '@t0/testing';
import { ROOT } from '@t0/tools/shared/root';
import { STAGE } from '@t0/tools/shared/say';
import type { Teardown } from '@t0/tools/shared/teardown';
import { LoadClient, type LoadMode } from './load-client.ts';

const REFERENCE_STREAM = 'bench:reference';
const SOURCE = join(ROOT, 'tests/bench');
const BINARY = join(ROOT, 'tests/bench/dist');

/** The product's API and the reference side by side, each with a load client, on separate real servers. */
export class BenchStack {
  private referenceSeq = 0;
  private stopped: Promise<void> | undefined;
  readonly log: EventLog;
  readonly publisher: Publisher;
  readonly reader: LogReader;

  private constructor(
    readonly folder: string,
    private readonly postgres: EmbeddedServer,
    private readonly redisServer: EmbeddedServer,
    readonly db: DataSource,
    readonly redis: RedisClient,
    readonly api: Program,
    readonly reference: Program,
    readonly epoch: string,
    private readonly env: Record<string, string>,
  ) {
    this.reader = new LogReader(db);
    this.publisher = new Publisher(db, redis, () => Promise.resolve(), 20_000, {
      onError: (error) => console.error(error),
    });
    this.log = new EventLog(db, (appended) => this.publisher.offer(appended));
  }

  /** Starts it; what is there by then ends with the teardown, also when the start fails or is interrupted. */
  static async start(teardown: Teardown): Promise<BenchStack> {
    const folder = mkdtempSync(join(tmpdir(), 't0-bench-'));
    teardown.add('The folder of the benchmark', STAGE.lock, () => removeFolder(folder));
    const options = { dataDir: folder, endWithParent: true };
    const [postgres, redisServer] = await Promise.all([
      teardown.start('PostgreSQL', STAGE.server, () => startPostgres(options)),
      teardown.start('Redis', STAGE.server, () => startRedis(options)),
    ]);
    await migrate(postgres.url);
    const db = await createDataSource(postgres.url, 20).initialize();
    const redis = createRedisClient(redisServer.url, { onError: (error) => console.error(error) });
    await redis.connect();
    const { epoch } = await new LogReader(db).head();
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: postgres.url,
      REDIS_URL: redisServer.url,
      SESSION_SECRET: 'a secret that only the benchmark has',
      LOG_LEVEL: 'warn',
      METRICS_PORT: String(await freePort()),
      LIVE_MAX_SOCKETS_PER_USER: '100000',
      LIVE_MAX_SOCKETS_PER_ADDRESS: '100000',
      HTTP_CONNECTIONS_PER_ADDRESS: '100000',
    };
    const api = await startProgram({ main: join(ROOT, 'dist/api.js'), env });
    const reference = await startProgram({
      main: join(BINARY, 'reference-server.js'),
      env: { REDIS_URL: redisServer.url, STREAM: REFERENCE_STREAM },
    });
    const stack = new BenchStack(folder, postgres, redisServer, db, redis, api, reference, epoch, env);
    teardown.add('The benchmark', STAGE.api, () => stack.stop());
    return stack;
  }

  /** Where the database is. */
  get databaseUrl(): string {
    return this.postgres.url;
  }

  /** An additional API process, on a separate port unless one is given; `main`: of another build. */
  startApi(more: Record<string, string> = {}, port?: number, main = join(ROOT, 'dist/api.js')): Promise<Program> {
    return startProgram({
      main,
      port,
      env: { ...this.env, METRICS_PORT: '0', ...more },
    });
  }

  /** Environment of a worker that runs with the API. */
  workerEnv(more: Record<string, string>): Record<string, string> {
    return { ...this.env, METRICS_PORT: '0', LOG_LEVEL: 'warn', ...more };
  }

  /** Sockets connected to the first API, by its own count of a second ago at most. */
  async socketsOfApi(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${this.env.METRICS_PORT}/metrics`)).text();
    return Number(/^t0_live_sockets(?:{[^}]*})? (\d+)/m.exec(text)![1]);
  }

  /** A Socket.IO server without the product's code. The caller ends it. */
  startSocketIo(): Promise<Program> {
    return startProgram({ main: join(BINARY, 'socket-io-server.js'), env: {} });
  }

  /** A load client for the product (`io`, `sse`) or for the reference (`ws`); `server`: another one that speaks the same. */
  client(mode: LoadMode, server = mode === 'ws' ? this.reference : this.api): LoadClient {
    return new LoadClient(mode, Number(new URL(server.origin).port), { source: SOURCE, binary: BINARY });
  }

  /** Appends `count` events of some 600 bytes, public ones unless said, without anyone publishing them; they are marked as published. */
  async appendSilently(count: number, audience: Audience = 'public'): Promise<LogEntry[]> {
    const { lastSeq } = await this.reader.head();
    await new EventLog(this.db, () => undefined).transact((_manager, emit) => {
      for (let index = 0; index < count; index += 1) emit('chart.bench' as 'signal.deleted', audience, body(index));
      return Promise.resolve();
    });
    await this.db.query('UPDATE live_events SET published_at = now() WHERE seq > $1', [lastSeq]);
    return this.reader.after(lastSeq, count, this.epoch);
  }

  /** Puts entries into the product's stream as its publisher would. Returns the time at which the first one left, ns. */
  async sendToProduct(entries: LogEntry[]): Promise<bigint> {
    const start = process.hrtime.bigint();
    await Promise.all(
      entries.map((entry) =>
        this.redis.xAdd(`live:${this.epoch}`, `${entry.seq}-0`, {
          t: entry.type,
          a: entry.audience,
          c: String(entry.at),
          e: entry.json,
        }),
      ),
    );
    return start;
  }

  /** Puts as many like entries into the reference's stream; its seqs are its own. */
  async sendToReference(entries: LogEntry[]): Promise<bigint> {
    const own = entries.map((entry) => {
      this.referenceSeq += 1;
      return { id: `${this.referenceSeq}-0`, json: entry.json.replace(/"seq":\d+/, `"seq":${this.referenceSeq}`) };
    });
    const start = process.hrtime.bigint();
    await Promise.all(own.map(({ id, json }) => this.redis.xAdd(REFERENCE_STREAM, id, { e: json })));
    return start;
  }

  get referenceBase(): number {
    return this.referenceSeq;
  }

  /** Cookies of `count` members' sessions, one a line, in a file. */
  async cookieFile(count: number): Promise<string> {
    const lines: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const member = await createMember(this.db, { email: `bench-${index}-${Date.now()}@t0.test` });
      lines.push((await new TestClient(this.api.origin).logIn(member.email)).cookie);
    }
    const file = join(this.folder, 'cookies');
    writeFileSync(file, lines.join('\n') + '\n');
    return file;
  }

  /** A member of one's own: the id, and a file with the cookie of a session. */
  async member(name: string): Promise<{ id: string; cookieFile: string }> {
    const { id, email } = await createMember(this.db, { email: `bench-${name}-${Date.now()}@t0.test` });
    const cookieFile = join(this.folder, `cookie-${name}`);
    writeFileSync(cookieFile, `${(await new TestClient(this.api.origin).logIn(email)).cookie}\n`);
    return { id, cookieFile };
  }

  /** Statements PostgreSQL finished and commands Redis processed so far. */
  async counters(): Promise<{ postgres: number; redis: number }> {
    await this.db.query('SELECT pg_stat_force_next_flush()');
    const rows: { n: string }[] = await this.db.query(
      'SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()',
    );
    const info = await this.redis.info('stats');
    return { postgres: Number(rows[0]!.n), redis: Number(/total_commands_processed:(\d+)/.exec(info)![1]) };
  }

  /** Ends everything; a second call waits for the first. */
  stop(): Promise<void> {
    this.stopped ??= this.end();
    return this.stopped;
  }

  private async end(): Promise<void> {
    await Promise.all([this.api.kill('SIGTERM'), this.reference.kill()]);
    await this.publisher.close();
    this.redis.destroy();
    await this.db.destroy();
    await Promise.all([this.postgres.stop(), this.redisServer.stop()]);
    await removeFolder(this.folder);
  }
}

async function removeFolder(folder: string): Promise<void> {
  await removeServers(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Resident memory of a process in KB. */
export function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}

/** CPU time of a process so far, ms. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** A payload of about 600 bytes, the size of a signal. */
function body(index: number): { id: number; version: number } {
  return { id: index, version: 1, memo: 'x'.repeat(480) } as { id: number; version: number };
}

export function ensureFolder(path: string): void {
  mkdirSync(path, { recursive: true });
}

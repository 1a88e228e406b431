import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { readConfig, type Config } from '@t0/config';
import { createDataSource } from '@t0/database/platform';
import { createRedisClient, type RedisClient } from '@t0/events';
import { createLogger } from '@t0/observability';
import { createTestDatabase, LiveClient, startTestRedis, TestClient } from '@t0/testing';
import type { ListenerOptions, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { createApp } from '../../apps/api/src/create-app.ts';

/** Environment of every program under test, for a database and a Redis. */
export function testEnvironment(
  databaseUrl: string,
  redisUrl: string,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: process.env.TEST_SMTP_URL ?? 'smtp://127.0.0.1:2525',
    SESSION_SECRET: 'a secret that only tests have, long enough',
    RECORD_SIGNING_KEY: '5e'.repeat(32),
    PRICE_PROVIDER: 'simulated',
    THROTTLE_FACTOR: '100',
    EMAIL_BATCH_DELAY_MS: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...more,
  };
}

/** One or more API processes' worth of application in this process, on a database and a Redis of their own. */
export class ApiStack {
  private constructor(
    readonly db: DataSource,
    readonly redis: TestRedis,
    /** For tests that put something into Redis themselves. */
    readonly redisClient: RedisClient,
    readonly env: Record<string, string>,
    private readonly cleanUp: (() => Promise<void>)[],
  ) {}

  readonly apps: NestExpressApplication[] = [];

  static async start(more: Record<string, string> = {}): Promise<ApiStack> {
    const [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    const db = await createDataSource(database.url, 4).initialize();
    const redisClient = createRedisClient(redis.url, { onError: () => undefined });
    await redisClient.connect();
    const env = testEnvironment(database.url, redis.url, more);
    const stack = new ApiStack(db, redis, redisClient, env, [
      () => Promise.resolve(redisClient.destroy()),
      () => db.destroy(),
      () => redis.stop(),
      () => database.drop(),
    ]);
    await stack.addApp();
    return stack;
  }

  get config(): Config {
    return readConfig(this.env);
  }

  /** Starts one more application, as another API process would be. Answers its address. */
  async addApp(more: Record<string, string> = {}): Promise<string> {
    const config = readConfig({ ...this.env, ...more });
    const app = await createApp(config, createLogger('api', config.LOG_LEVEL));
    await app.listen(0, '127.0.0.1');
    this.apps.push(app);
    return this.origin(this.apps.length - 1);
  }

  origin(index = 0): string {
    return `http://127.0.0.1:${(this.apps[index]!.getHttpServer().address() as AddressInfo).port}`;
  }

  visitor(index = 0): TestClient {
    return new TestClient(this.origin(index));
  }

  signedIn(user: { email: string }, index = 0): Promise<TestClient> {
    return this.visitor(index).logIn(user.email);
  }

  /** A program that calls with this key. */
  withKey(key: string, index = 0): TestClient {
    return Object.assign(this.visitor(index), { key });
  }

  /** A caught-up socket with the client's session or key (none: a visitor's). Closed with the stack. */
  async live(
    client: TestClient | null,
    { index, ...options }: Pick<ListenerOptions, 'cursor' | 'watch'> & { index?: number } = {},
  ): Promise<LiveClient> {
    const live = new LiveClient(this.origin(index), {
      ...options,
      cookie: client?.cookie,
      ...(client?.key && { key: client.key }),
    });
    this.cleanUp.unshift(() => Promise.resolve(live.close()));
    return live.ready();
  }

  async stop(): Promise<void> {
    for (const app of this.apps) await app.close();
    for (const step of this.cleanUp) await step();
  }
}

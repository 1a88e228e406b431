import { readConfig } from '@t0/config';
import { createRedisClient, type RedisClient } from '@t0/events';
import { jobConnection, JobQueues, JOBS, type JobName } from '@t0/jobs';
import { createLogger, LiveMetrics, ProgramMetrics } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { startTestRedis, waitFor, type TestRedis } from '@t0/testing';
import { Worker } from 'bullmq';
import { JobRunner } from '../../apps/worker/src/platform/job-runner.ts';

/** Jobs of a queue that run at a time. */
const AT_ONCE = 4;
/** What BullMQ pauses for by itself. */
const LONG_PAUSE_MS = 15_000;

describe('a queue whose connection to Redis was given up (apps/worker/src/channels/deliveries/README.md#deliveries)', () => {
  let redis: TestRedis;
  let client: RedisClient;
  let otherClient: RedisClient;
  let queues: JobQueues;
  let runner: JobRunner;
  let end = (): void => undefined;
  const begun: number[] = [];
  const gate = new Promise<void>((resolve) => (end = resolve));

  beforeAll(async () => {
    redis = await startTestRedis();
    [client, otherClient] = (await Promise.all(
      [1, 2].map(async () => {
        const client = createRedisClient(redis.url, { onError: () => undefined });
        await client.connect();
        return client;
      }),
    )) as [RedisClient, RedisClient];
    const logger = createLogger('worker', 'silent');
    queues = new JobQueues(otherClient, () => undefined);
    const config = readConfig({
      DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
      REDIS_URL: redis.url,
      SESSION_SECRET: 'x'.repeat(32),
    });
    const metrics = new ProgramMetrics(new LiveMetrics().registry);
    runner = new JobRunner(client, config, logger, metrics, queues, new PeriodicTasks(client, logger));
    for (const name of Object.keys(JOBS) as JobName[])
      runner.handle(name, async (payload) => {
        begun.push((payload as { notificationId: number }).notificationId);
        await gate;
      });
    runner.onApplicationBootstrap();
  });
  afterAll(async () => {
    await (runner as JobRunner | undefined)?.beforeApplicationShutdown();
    await queues.close();
    client.destroy();
    otherClient.destroy();
    await redis.stop();
  });

  const ask = (notificationId: number): Promise<void> =>
    queues.enqueue('announce-notification', { notificationId }, `announce-${notificationId}`);

  it('asks for jobs again within a second, and not after a quarter of a minute', async () => {
    for (let id = 1; id <= AT_ONCE; id += 1) await ask(id);
    await waitFor('all places to be taken', () => begun.length === AT_ONCE);
    const pauses = jest.spyOn(globalThis, 'setTimeout');
    process.kill(redis.pid, 'SIGSTOP');
    try {
      end();
      // The ends of the jobs are on their way.
      for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
      client.destroy();
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }
    await client.connect();
    await ask(AT_ONCE + 1);
    await waitFor('the next job', () => begun.includes(AT_ONCE + 1));
    const requested = pauses.mock.calls.map(([, ms]) => ms);
    pauses.mockRestore();
    expect(requested).toContain(1000);
    expect(requested).not.toContain(LONG_PAUSE_MS);
  });

  it('outlives a failure of Redis after a worker of BullMQ was closed', async () => {
    const connection = jobConnection(client);
    const worker = new Worker('closed', async () => undefined, { connection, autorun: false });
    worker.on('error', () => undefined);
    await worker.waitUntilReady();
    await worker.close(true);
    // What node-redis does when the server goes: an error that nobody heard would end the program.
    expect(() => client.emit('error', new Error('Socket closed unexpectedly'))).not.toThrow();
  });
});

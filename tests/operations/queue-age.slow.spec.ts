import { createRedisClient, type RedisClient } from '@t0/events';
import { JobQueues, type QueueState } from '@t0/jobs';
import { startTestRedis, waitFor, type TestRedis } from '@t0/testing';

const DAY = 86_400_000;

describe('how long jobs wait, for health, alerts and whoever scales the workers', () => {
  let redis: TestRedis;
  let client: RedisClient;
  let queues: JobQueues;
  beforeAll(async () => {
    redis = await startTestRedis();
    client = createRedisClient(redis.url, { onError: () => undefined });
    await client.connect();
    queues = new JobQueues(client, () => undefined);
  });
  afterAll(async () => {
    await queues.close();
    client.destroy();
    await redis.stop();
  });

  it('counts from the moment a job could be run: what was asked for a day ahead has not waited a day', async () => {
    const queue = queues.all().find(({ name }) => name === 'scheduled-notification')!;
    const age = async (): Promise<number> =>
      (await queues.states()).find(({ queue: name }) => name === queue.name)!.oldestWaitingSeconds;
    const planned = await queue.add('announce-notification', {}, { timestamp: Date.now() - DAY, delay: DAY });
    await planned.promote();
    await waitFor('the job to wait', async () => (await queue.getWaitingCount()) === 1);
    expect(await age()).toBeLessThan(60);
    await queue.add('announce-notification', {}, { timestamp: Date.now() - DAY, lifo: true });
    expect(await age()).toBeGreaterThan(86_000);
  });

  it('counts what waits behind the rest as well', async () => {
    const fanOuts = async (): Promise<QueueState> => (await queues.states()).find(({ queue }) => queue === 'fan-out')!;
    await queues.enqueue('fan-out-signal', { signalId: 1 }, 'now-1');
    await queues.enqueueBehind('fan-out-signal', { signalId: 2 }, 'repair-2');
    expect(await fanOuts()).toMatchObject({ waiting: 2 });
    expect((await fanOuts()).oldestWaitingSeconds).toBeLessThan(DAY / 1000);
    const queue = queues.find('fan-out')!;
    await queue.add('fan-out-signal', { signalId: 3 }, { timestamp: Date.now() - DAY, priority: 1, jobId: 'repair-3' });
    await queue.remove('repair-2');
    expect((await fanOuts()).oldestWaitingSeconds).toBeGreaterThan(86_000);
    const emails = queues.find('signal-email-batch')!;
    await emails.add('send-step-email-batch', { stepId: 1 }, { timestamp: Date.now() - DAY, priority: 9 });
    await queues.enqueue('send-signal-email-batch', { signalId: 1 }, 'newest', 0, 3);
    expect((await queues.states()).find(({ queue }) => queue === 'signal-email-batch')).toMatchObject({ waiting: 2 });
    expect(
      (await queues.states()).find(({ queue }) => queue === 'signal-email-batch')!.oldestWaitingSeconds,
    ).toBeGreaterThan(86_000);
    expect((await queues.inLine('fan-out-signal')).map(({ signalId }) => signalId).sort()).toEqual([1, 3]);
  });
});

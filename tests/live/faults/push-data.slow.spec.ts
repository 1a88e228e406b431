import { join } from 'node:path';
import { createDataSource } from '@t0/database/platform';
import { Signal } from '@t0/database/signals';
import { createRedisClient } from '@t0/events';
import { JobQueues } from '@t0/jobs';
import { createTestDatabase, startProgram, startTestRedis, waitFor } from '@t0/testing';
import { createPushDevices, TestPushService } from '../../support/services/push-service.ts';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { testEnvironment } from '../../support/api-stack.ts';

/** Devices; FAULT_EVENTS asks for more. */
const DEVICES = Number(process.env.FAULT_EVENTS ?? 400);
const DEATHS = DEVICES >= 10_000 ? 12 : 3;
const CONNECTIONS = 10;
/** The documented window: what four batches may have unrecorded (two groups of a hundred each), and what is under way. */
const WINDOW = 4 * 200 + CONNECTIONS * 2;
const MAIN = join(__dirname, '../../../dist/worker.js');

describe('a worker that is killed while it pushes (apps/worker/src/channels/deliveries/README.md#deliveries)', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let service: TestPushService;
  let db: DataSource;
  let worker: Program;
  let env: Record<string, string>;

  beforeAll(async () => {
    [database, redis, service] = await Promise.all([createTestDatabase(), startTestRedis(), TestPushService.start()]);
    db = await createDataSource(database.url, 2).initialize();
    env = testEnvironment(database.url, redis.url, {
      WEB_PUSH_KEY: '5e'.repeat(32),
      WEB_PUSH_CONTACT: 'mailto:ops@t0.test',
      WEB_PUSH_SERVICES: service.origin,
      WEB_PUSH_CONNECTIONS: String(CONNECTIONS),
      EMAIL_LEASE_SECONDS: '5',
      PRICE_PROVIDER: 'none',
      LOG_LEVEL: 'error',
    });
    worker = await startProgram({ main: MAIN, env });
  });
  afterAll(async () => {
    await worker.kill('SIGTERM');
    await db.destroy();
    await Promise.all([database.drop(), redis.stop(), service.stop()]);
  });

  it(`loses none of ${DEVICES} messages, and repeats at most those of the window, under the same topic`, async () => {
    await createPushDevices(
      db,
      Array.from({ length: DEVICES }, () => service.subscribe()),
    );
    // Spread over the run, each at an instant of its own between the call, its answer and the record of it.
    const deaths = Array.from({ length: DEATHS }, (_, index) =>
      Math.round(((index + Math.random()) / DEATHS) * DEVICES * 0.9),
    );
    let received = 0;
    let died = 0;
    let restarted: Promise<void> = Promise.resolve();
    service.onMessage = async () => {
      received += 1;
      if (died === deaths.length || received < deaths[died]!) return null;
      died += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      const dead = worker.kill();
      restarted = restarted.then(async () => {
        await dead;
        worker = await startProgram({ main: MAIN, env });
      });
      return null;
    };
    const client = createRedisClient(redis.url, { onError: () => undefined });
    await client.connect();
    const queues = new JobQueues(client, () => undefined);
    const signals = db.getRepository(Signal);
    const { id: signalId } = await signals.save(
      signals.create({
        instrument: 'GBPJPY',
        direction: 'long',
        entryPrice: '196.120',
        slPrice: '195.380',
        t0Price: '197.050',
        t1Price: '198.400',
        monthlyBias: 'Bullish',
      }),
    );
    await queues.enqueue('fan-out-signal', { signalId }, `fan-out-${signalId}`);
    const sent = async (): Promise<number> =>
      Number(
        (
          await db.query(
            `SELECT count(*) AS n FROM deliveries WHERE channel = 'push' AND signal_id = $1 AND delivery_status = 'sent'`,
            [signalId],
          )
        )[0].n,
      );
    await waitFor(
      'all to be sent',
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        return died === DEATHS && (await sent()) === DEVICES;
      },
      500_000,
    );
    await restarted;
    await queues.close();
    client.destroy();

    const copies = new Map<number, number>();
    for (const { device } of service.messages) copies.set(device, (copies.get(device) ?? 0) + 1);
    expect(copies.size).toBe(DEVICES);
    expect(new Set(service.messages.map(({ headers }) => headers.topic))).toEqual(new Set([`signal-${signalId}`]));
    const repeated = service.messages.length - DEVICES;
    expect(repeated).toBeLessThanOrEqual(DEATHS * WINDOW);
    console.log(`${DEVICES} messages, ${DEATHS} deaths: 0 lost, ${repeated} sent twice`);
  });
});

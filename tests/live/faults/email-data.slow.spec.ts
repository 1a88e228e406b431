import { join } from 'node:path';
import { createDataSource } from '@t0/database/platform';
import { Signal } from '@t0/database/signals';
import { createRedisClient, EventLog } from '@t0/events';
import { JobQueues } from '@t0/jobs';
import { createTestDatabase, startProgram, startTestRedis, waitFor } from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { testEnvironment } from '../../support/api-stack.ts';
import { EmailSink } from '../../support/email-sink.ts';

const MEMBERS = 300;
/** At which mail the worker dies, and whether the mail server has taken that mail by then. */
const DEATHS = [
  { at: 30, isTaken: false },
  { at: 110, isTaken: true },
  { at: 190, isTaken: true },
];
/** The documented window: what four batches may have unrecorded (two groups of ten each) and ten connections under way. */
const WINDOW = 4 * 20 + 10;
const MAIN = join(__dirname, '../../../dist/worker.js');

describe('a worker that dies while the mail server has the whole mail and has not answered (docs/REALTIME.md#guarantees)', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let sink: EmailSink;
  let db: DataSource;
  let worker: Program;
  let env: Record<string, string>;

  beforeAll(async () => {
    [database, redis, sink] = await Promise.all([createTestDatabase(), startTestRedis(), EmailSink.start()]);
    db = await createDataSource(database.url, 2).initialize();
    env = testEnvironment(database.url, redis.url, {
      SMTP_URL: sink.url,
      EMAIL_LEASE_SECONDS: '5',
      PRICE_PROVIDER: 'none',
      LOG_LEVEL: 'error',
    });
    worker = await startProgram({ main: MAIN, env });
  });
  afterAll(async () => {
    await worker.kill('SIGTERM');
    await db.destroy();
    await Promise.all([database.drop(), redis.stop(), sink.stop()]);
  });

  it('loses no mail, and repeats at most those of the window, under the same Message-ID', async () => {
    await db.query(
      `INSERT INTO users (email, password, has_active_subscription, subscription_status)
       SELECT 'member-' || n || '@t0.test', 'none', true, 'active' FROM generate_series(1, $1) AS n`,
      [MEMBERS],
    );
    let received = 0;
    let restarted: Promise<void> = Promise.resolve();
    sink.onMail = async () => {
      received += 1;
      const death = DEATHS.find(({ at }) => at === received);
      if (!death) return;
      const dead = worker.kill();
      restarted = restarted.then(async () => {
        await dead;
        worker = await startProgram({ main: MAIN, env });
      });
      await dead;
      if (!death.isTaken) throw new Error('The connection is gone');
    };
    const client = createRedisClient(redis.url, { onError: () => undefined });
    await client.connect();
    const queues = new JobQueues(client, () => undefined);
    let signalId = 0;
    await new EventLog(db, () => undefined).transact(async (manager) => {
      const signal = await manager.save(
        manager.create(Signal, {
          instrument: 'GBPJPY',
          direction: 'long',
          entryPrice: '196.120',
          slPrice: '195.380',
          t0Price: '197.050',
          t1Price: '198.400',
          monthlyBias: 'Bullish',
        }),
      );
      signalId = signal.id;
    });
    await queues.enqueue('fan-out-signal', { signalId }, `fan-out-${signalId}`);
    const open = async (): Promise<number> =>
      (
        await db.query(
          `SELECT count(*) FILTER (WHERE delivery_status <> 'sent')::integer + $1 - count(*)::integer AS open
           FROM deliveries WHERE channel = 'email' AND kind = 'signal'`,
          [MEMBERS],
        )
      )[0].open as number;
    await waitFor('all mails to be sent', async () => received > 190 && (await open()) === 0, 120_000);
    await restarted;
    await queues.close();
    client.destroy();

    const copies = new Map<string, Set<string>>();
    for (const { to, messageId } of sink.mails) copies.set(to, (copies.get(to) ?? new Set()).add(messageId));
    expect(copies.size).toBe(MEMBERS);
    expect([...copies.values()].filter((ids) => ids.size > 1)).toEqual([]);
    const repeated = sink.mails.length - MEMBERS;
    expect(repeated).toBeGreaterThanOrEqual(1);
    expect(repeated).toBeLessThanOrEqual(DEATHS.length * WINDOW);
    console.log(`${MEMBERS} mails, ${DEATHS.length} deaths around DATA: 0 lost, ${repeated} sent twice`);
  });
});

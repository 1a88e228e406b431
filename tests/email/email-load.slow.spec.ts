import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { readConfig } from '@t0/config';
import type { Signal } from '@t0/contracts/signals';
import { createLogger } from '@t0/observability';
import { createAdmin, signalBody, waitFor, type TestClient } from '@t0/testing';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../support/api-stack.ts';
import { EmailSink } from '../support/email-sink.ts';

const MANY = 10_000;
const SENT = 600;
const PATIENCE_MS = 90_000;

describe('signal emails to many members (apps/worker/src/email/README.md#signal-emails)', () => {
  let stack: ApiStack;
  let sink: EmailSink;
  let workers: INestApplicationContext[] = [];
  let admin: TestClient;

  beforeAll(async () => {
    sink = await EmailSink.start();
    stack = await ApiStack.start({ SMTP_URL: sink.url, EMAIL_LEASE_SECONDS: '30' });
    admin = await stack.signedIn(await createAdmin(stack.db));
    await stack.db.query(
      `INSERT INTO users (email, password, has_active_subscription, subscription_status)
       SELECT 'member-' || n || '@t0.test', 'none', true, 'active' FROM generate_series(1, $1) AS n`,
      [MANY],
    );
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await stack.stop();
    await sink.stop();
  });

  const startWorkers = async (count: number, more: Record<string, string> = {}): Promise<void> => {
    workers = await Promise.all(
      Array.from({ length: count }, () =>
        NestFactory.createApplicationContext(
          WorkerModule.with(readConfig({ ...stack.env, ...more }), createLogger('worker', 'silent')),
          { logger: false, abortOnError: false },
        ),
      ),
    );
  };
  const publish = async (): Promise<number> => (await admin.post<Signal>('/api/signals', signalBody())).body.id;
  const rows = async (signalId: number, status: string): Promise<number> => {
    const [{ count }] = await stack.db.query(
      `SELECT count(*)::integer AS count FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND signal_id = $1 AND delivery_status = $2`,
      [signalId, status],
    );
    return count as number;
  };

  it('lays out 10,000 mails in ten pages and 200 batches', async () => {
    // Batches as slow as they may be: this is about the creation of rows.
    await startWorkers(1, { EMAIL_BATCH_DELAY_MS: '60000' });
    const signalId = await publish();
    await waitFor(
      'the batches',
      async () => {
        const ended = await stack.redisClient.zCard('bull:fan-out:completed');
        return ended === 1;
      },
      PATIENCE_MS,
    );
    const [{ total, recipients }] = await stack.db.query(
      `SELECT count(*)::integer AS total, count(DISTINCT user_id)::integer AS recipients FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND signal_id = $1`,
      [signalId],
    );
    expect([total, recipients]).toEqual([MANY, MANY]);
    expect(await stack.redisClient.exists(`bull:signal-email-batch:batch-${signalId}-199`)).toBe(1);
    expect(await stack.redisClient.exists(`bull:signal-email-batch:batch-${signalId}-200`)).toBe(0);
    // However long they wait their turn, no look adds to them: each would hold back the next signal.
    await stack.db.query(`UPDATE deliveries SET created_at = now() - interval '1 hour' WHERE signal_id = $1`, [
      signalId,
    ]);
    await waitFor('the first batch', async () => (await rows(signalId, 'queued')) < MANY);
    await workers[0]!.get(DeliveryReconciler).reconcile();
    expect(await stack.redisClient.keys('bull:signal-email-batch:batch-rebuilt-*')).toEqual([]);
    await Promise.all(workers.map((worker) => worker.close()));
    await stack.db.query('DELETE FROM signals WHERE id = $1', [signalId]);
  });

  it('has batches for each page of recipients, however little of the page before was there when its last one ran', async () => {
    await startWorkers(1, { EMAIL_BATCH_DELAY_MS: '60000', EMAIL_BATCH_SIZE: '60' });
    const signalId = await publish();
    const last = `bull:signal-email-batch:batch-${signalId}-169`;
    await waitFor('ten pages of 17 batches', async () => (await stack.redisClient.exists(last)) === 1, PATIENCE_MS);
    expect(await stack.redisClient.exists(`bull:signal-email-batch:batch-${signalId}-170`)).toBe(0);
    await Promise.all(workers.map((worker) => worker.close()));
    await stack.db.query('DELETE FROM signals WHERE id = $1', [signalId]);
  });

  it('Redis flushed, killed and started again under load: nobody is left out, nobody gets two', async () => {
    await stack.redisClient.flushAll();
    await stack.db.query(
      `INSERT INTO notification_preferences (user_id, channel, topic, level)
       SELECT id, 'email', 'everything', 'off' FROM users WHERE email LIKE 'member-%' ORDER BY email OFFSET $1`,
      [SENT],
    );
    sink.mails.length = 0;
    await startWorkers(2);
    const signalId = await publish();
    const received = (count: number): Promise<true> =>
      waitFor(`${count} mails`, () => sink.mails.length >= count, PATIENCE_MS);
    await received(100);
    await stack.redisClient.flushAll();
    await stack.db.query(`UPDATE deliveries SET created_at = now() - interval '1 minute' WHERE signal_id = $1`, [
      signalId,
    ]);
    await workers[0]!.get(DeliveryReconciler).reconcile();
    await received(300);
    await stack.redis.kill();
    await stack.redis.restart();
    await waitFor(
      'all mails',
      async () => {
        await workers[1]!.get(DeliveryReconciler).reconcile();
        return (await rows(signalId, 'sent')) === SENT;
      },
      PATIENCE_MS,
    );
    const recipients = sink.recipients();
    expect(recipients).toHaveLength(SENT);
    expect(new Set(recipients).size).toBe(SENT);
  });
});

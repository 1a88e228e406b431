import type { INestApplicationContext } from '@nestjs/common';
import type { Signal } from '@t0/contracts/signals';
import { JobQueues } from '@t0/jobs';
import { createAdmin, signalBody, waitFor, type TestClient } from '@t0/testing';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { ApiStack } from '../support/api-stack.ts';
import { EmailSink, refusal } from '../support/email-sink.ts';
import { startWorker } from '../support/start-worker.ts';

const MANY = 19_001;
const PATIENCE_MS = 60_000;
/** First correction and first email of the next signal, however many emails wait: 2 s on a quiet machine. */
const SOON_MS = 5000;

describe('the order and the rate of emails (docs/operations/configure.md#order-and-rates)', () => {
  let stack: ApiStack;
  let sink: EmailSink;
  let worker: INestApplicationContext;
  let admin: TestClient;
  let queues: JobQueues;
  /** When each email was received, by its Message-ID. */
  const received: [string, number][] = [];

  beforeAll(async () => {
    sink = await EmailSink.start();
    stack = await ApiStack.start({ SMTP_URL: sink.url, SIGNAL_AUTOMATION: 'off', PRICE_PROVIDER: 'none' });
    admin = await stack.signedIn(await createAdmin(stack.db));
    sink.onMail = ({ messageId }) => Promise.resolve(void received.push([messageId, Date.now()]));
  });
  afterAll(async () => {
    await stack.stop();
    await sink.stop();
  });
  afterEach(async () => {
    await worker.close();
    await stack.redisClient.flushAll();
    await stack.db.query('DELETE FROM signals');
  });

  const start = async (members: number, env: Record<string, string>): Promise<void> => {
    received.length = 0;
    await stack.db.query(`DELETE FROM users WHERE role IS NULL`);
    await stack.db.query(
      `INSERT INTO users (email, password, has_active_subscription, subscription_status)
       SELECT 'member-' || n || '@t0.test', 'none', true, 'active' FROM generate_series(1, $1) AS n`,
      [members],
    );
    worker = await startWorker({ ...stack.env, ...env });
    queues = worker.get(JobQueues);
  };
  const publish = async (): Promise<number> => (await admin.post<Signal>('/api/signals', signalBody())).body.id;
  const mails = (prefix: string): number[] => received.filter(([id]) => id.startsWith(prefix)).map(([, at]) => at);
  const first = (prefix: string): Promise<number> => waitFor(`an email ${prefix}`, () => mails(prefix)[0], PATIENCE_MS);
  const rows = async (signalId: number): Promise<number> => {
    const [{ count }] = await stack.db.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM deliveries WHERE kind = 'signal' AND signal_id = $1`,
      [signalId],
    );
    return count;
  };

  it('behind a withdrawal of 19,001 recipients corrections and the next signal leave at once, and no batch of it waits', async () => {
    await start(MANY, { EMAIL_BATCH_DELAY_MS: '100' });
    const wrong = await publish();
    await waitFor('all rows', async () => (await rows(wrong)) === MANY, PATIENCE_MS);
    await first(`signal-${wrong}-`);
    await admin.delete(`/api/signals/${wrong}`);
    const withdrawnAt = Date.now();
    const right = await publish();
    const publishedAt = Date.now();
    const correctedMs = (await first(`signal-${wrong}-step-`)) - withdrawnAt;
    const announcedMs = (await first(`signal-${right}-`)) - publishedAt;
    console.log(`first correction after ${correctedMs} ms, first email of the next signal after ${announcedMs} ms`);
    expect(correctedMs).toBeLessThan(SOON_MS);
    expect(announcedMs).toBeLessThan(SOON_MS);
    await waitFor('the batches of the withdrawn one to be gone', async () =>
      (await queues.inLine('send-signal-email-batch')).every(({ signalId }) => signalId === right),
    );
  });

  it('sends each correction once, although it comes while most of the emails that it corrects wait', async () => {
    await start(40, { EMAIL_BATCH_SIZE: '10', EMAIL_BATCH_DELAY_MS: '1000' });
    const signalId = await publish();
    await first(`signal-${signalId}-`);
    await admin.post(`/api/signals/${signalId}/steps`, { step: 'stop-moved', price: '195.95' });
    await first(`signal-${signalId}-step-`);
    await waitFor(
      'all emails and corrections',
      async () => {
        await stack.db.query(`UPDATE deliveries SET created_at = now() - interval '1 minute' WHERE kind = 'step'`);
        await worker.get(DeliveryReconciler).reconcile();
        return received.length >= 80;
      },
      PATIENCE_MS,
    );
    expect(mails(`signal-${signalId}-step-`)).toHaveLength(40);
    expect(new Set(received.map(([id]) => id)).size).toBe(80);
  });

  it('counts the emails that leave: batches of which none does cost nothing', async () => {
    await start(40, { EMAIL_BATCH_SIZE: '10', EMAIL_BATCH_DELAY_MS: '3000' });
    const queue = queues.find('signal-email-batch')!;
    await queue.pause();
    const signalId = await publish();
    await waitFor('four batches', async () => (await queues.inLine('send-signal-email-batch')).length === 4);
    await stack.db.query(
      `INSERT INTO notification_preferences (user_id, channel, topic, level)
       SELECT user_id, 'email', 'everything', 'off' FROM deliveries WHERE signal_id = $1 ORDER BY id LIMIT 30`,
      [signalId],
    );
    const resumedAt = Date.now();
    await queue.resume();
    expect((await first(`signal-${signalId}-`)) - resumedAt).toBeLessThan(3000);
  });

  it('tries refused emails again after the others, and halves the rate of a server that refuses for now', async () => {
    await start(30, { EMAIL_BATCH_SIZE: '10', EMAIL_BATCH_DELAY_MS: '1000' });
    const refused = new Set<string>();
    sink.refuse = (address) => {
      if (refused.size >= 10 || refused.has(address)) return null;
      refused.add(address);
      return refusal(454, 'Throttling failure: Maximum sending rate exceeded');
    };
    const signalId = await publish();
    await waitFor('all emails', () => mails(`signal-${signalId}-`).length === 30, PATIENCE_MS);
    const at = mails(`signal-${signalId}-`);
    // The second batch spends twice the time; the first one's emails come last.
    expect(at[10]! - at[9]!).toBeGreaterThan(1500);
    expect(sink.mails.slice(-10).map(({ to }) => to)).toEqual(expect.arrayContaining([...refused]));
  });
});

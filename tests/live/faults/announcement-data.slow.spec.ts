import { join } from 'node:path';
import { announcementRecipients } from '@t0/database/email';
import { createDataSource } from '@t0/database/platform';
import { Signal } from '@t0/database/signals';
import { createRedisClient, EventLog } from '@t0/events';
import { JobQueues } from '@t0/jobs';
import { createTestDatabase, startProgram, startTestRedis, waitFor } from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { testEnvironment } from '../../support/api-stack.ts';
import { EmailSink } from '../../support/email-sink.ts';

/** The full length has as many as the product is made for; else there are two pages of rows (apps/worker/src/channels/deliveries). */
const MEMBERS = Number(process.env.FAULT_EVENTS) >= 10_000 ? 10_000 : 2000;
const PART = MEMBERS / 20;
/** Opted out: of announcements before it was sent, of all mail before it was sent, and of announcements while it leaves. */
const OPTED_OUT = { topic: PART, mail: PART, late: PART };
const REACHED = MEMBERS - OPTED_OUT.topic - OPTED_OUT.mail - OPTED_OUT.late;
/** At which mail the worker is killed, the first while rows are created; and whether the mail server has taken that mail by then. */
const DEATHS = [
  { at: MEMBERS / 250, isTaken: false },
  { at: 6 * PART, isTaken: true },
];
/** When a signal is published, to how many, and how many emails of the announcement may leave among those of the signal: one batch. */
const SIGNAL_AT = 10 * PART;
const SIGNAL_TO = 60;
const BATCH = 50;
/** What one batch may have unrecorded: two groups of ten, and five connections under way. */
const WINDOW = 2 * 10 + 5;
const PATIENCE_MS = 480_000;
const MAIN = join(__dirname, '../../../dist/worker.js');

describe(`an announcement to ${MEMBERS} members, its worker killed and Redis emptied in between (docs/product/email.md#announcements)`, () => {
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
      EMAIL_BATCH_DELAY_MS: '0',
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

  const optOut = (topic: string, from: number, count: number): Promise<unknown> =>
    db.query(
      `INSERT INTO notification_preferences (user_id, channel, topic, level)
       SELECT id, 'email', $1, 'off' FROM users WHERE email LIKE 'member-%' ORDER BY email OFFSET $2 LIMIT $3`,
      [topic, from, count],
    );
  /** Opts out, while the worker is down, who has not got it. */
  const optOutLate = (): Promise<unknown> =>
    db.query(
      `INSERT INTO notification_preferences (user_id, channel, topic, level)
       SELECT user_id, 'email', 'announcements', 'off' FROM deliveries
       WHERE kind = 'announcement' AND delivery_status = 'queued' ORDER BY id DESC LIMIT $1`,
      [OPTED_OUT.late],
    );
  const outcomes = async (): Promise<Record<string, number>> => {
    const rows = await db.query<{ status: string; count: number }[]>(
      `SELECT delivery_status AS status, count(*)::integer AS count FROM deliveries WHERE kind = 'announcement' GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };
  const announce = async (): Promise<number> => {
    const recipients = await announcementRecipients(db.manager, { show: 'active' });
    const [{ id }] = await db.query<[{ id: number }]>(
      `INSERT INTO email_announcements (subject, text, filter, recipients) VALUES ('News', 'For **all**', '{"show":"active"}', $1::uuid[])
       RETURNING id`,
      [recipients],
    );
    return id;
  };
  const publish = (): Promise<number> =>
    new EventLog(db, () => undefined).transact(async (manager) => {
      const levels = { entryPrice: '196.120', slPrice: '195.380', t0Price: '197.050', t1Price: '198.400' };
      const given = { instrument: 'GBPJPY', direction: 'long', monthlyBias: 'Bullish', ...levels } as const;
      return (await manager.save(manager.create(Signal, given))).id;
    });

  it('reaches each of them once and nobody who opted out; a signal meanwhile does not wait for it', async () => {
    await db.query(
      `INSERT INTO users (email, password, has_active_subscription, subscription_status)
       SELECT 'member-' || lpad(n::text, 5, '0') || '@t0.test', 'none', true, 'active' FROM generate_series(1, $1) AS n`,
      [MEMBERS],
    );
    await optOut('announcements', 0, OPTED_OUT.topic);
    await optOut('everything', OPTED_OUT.topic, OPTED_OUT.mail);
    // Only the last ones of the rest want signals.
    await db.query(
      `INSERT INTO notification_preferences (user_id, channel, topic, level)
       SELECT id, 'terminal', 'signals', 'off' FROM users ORDER BY email LIMIT $1`,
      [MEMBERS - SIGNAL_TO],
    );
    const client = createRedisClient(redis.url, { onError: () => undefined });
    await client.connect();
    const queues = new JobQueues(client, () => undefined);
    let received = 0;
    let restarted: Promise<void> = Promise.resolve();
    let published: Promise<void> = Promise.resolve();
    sink.onMail = async () => {
      received += 1;
      if (received === SIGNAL_AT)
        published = publish().then((signalId) => queues.enqueue('fan-out-signal', { signalId }, `fan-out-${signalId}`));
      const death = DEATHS.find(({ at }) => at === received);
      if (!death) return;
      const dead = worker.kill();
      restarted = restarted.then(async () => {
        await dead;
        if (death === DEATHS.at(-1)) await optOutLate();
        await client.flushAll();
        worker = await startProgram({ main: MAIN, env });
      });
      await dead;
      if (!death.isTaken) throw new Error('The connection is gone');
    };
    const announcementId = await announce();
    await queues.enqueueBehind('fan-out-announcement', { announcementId }, `fan-out-announcement-${announcementId}`);
    const ended = { sent: REACHED, suppressed: OPTED_OUT.late };
    await waitFor(
      'all mails to be sent',
      async () => JSON.stringify(await outcomes()) === JSON.stringify(ended),
      PATIENCE_MS,
    );
    await restarted;
    await published;
    await queues.close();
    client.destroy();

    const announced = sink.mails.filter(({ messageId }) => messageId.startsWith('announcement-'));
    const copies = new Map<string, Set<string>>();
    for (const { to, messageId } of announced) copies.set(to, (copies.get(to) ?? new Set()).add(messageId));
    const optedOut = await db.query<{ email: string }[]>(
      `SELECT u.email FROM users u JOIN notification_preferences p ON p.user_id = u.id WHERE p.channel = 'email' AND p.level = 'off'`,
    );
    expect(optedOut).toHaveLength(MEMBERS - REACHED);
    expect(optedOut.filter(({ email }) => copies.has(email))).toEqual([]);
    expect(copies.size).toBe(REACHED);
    expect([...copies.values()].filter((ids) => ids.size > 1)).toEqual([]);
    const repeated = announced.length - REACHED;
    expect(repeated).toBeLessThanOrEqual(DEATHS.length * WINDOW);

    const ofSignal = sink.mails.flatMap(({ messageId }, index) => (messageId.startsWith('signal-') ? [index] : []));
    expect(ofSignal).toHaveLength(SIGNAL_TO);
    const among = ofSignal.at(-1)! - ofSignal[0]! + 1 - SIGNAL_TO;
    expect(among).toBeLessThanOrEqual(BATCH);
    expect(sink.mails.length - 1 - ofSignal.at(-1)!).toBeGreaterThan(BATCH);
    console.log(
      `${REACHED} mails, ${DEATHS.length} deaths, Redis emptied at each: 0 lost, ${repeated} sent twice; ${among} among ${SIGNAL_TO} of a signal`,
    );
  });
});

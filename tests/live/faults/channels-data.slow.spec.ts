import { join } from 'node:path';
import { createDataSource } from '@t0/database/platform';
import { Signal } from '@t0/database/signals';
import { createRedisClient } from '@t0/events';
import { JobQueues, TELEGRAM_RATE } from '@t0/jobs';
import { createTestDatabase, startProgram, startTestRedis, turnEmailsOff, waitFor } from '@t0/testing';
import { createPushDevices, TestPushService } from '../../support/services/push-service.ts';
import { TestDiscord } from '../../support/services/discord-service.ts';
import { TestSms } from '../../support/services/sms-service.ts';
import { TestTelegram } from '../../support/services/telegram-service.ts';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { testEnvironment } from '../../support/api-stack.ts';

/** Deliveries over all channels; FAULT_EVENTS asks for more. Telegram takes 24 a second, so that its share is small. */
const DELIVERIES = Number(process.env.FAULT_EVENTS ?? 200);
const CHATS = Math.min(Math.round(DELIVERIES / 4), 500);
const PHONES = Math.min(Math.round(DELIVERIES / 4), 500);
const RELAYS = 1;
const DEVICES = DELIVERIES - CHATS - PHONES - RELAYS;
const DEATHS = DELIVERIES >= 10_000 ? 12 : 3;
const CONNECTIONS = 10;
const MAIN = join(__dirname, '../../../dist/worker.js');
/** The documented window of a death: what is under way, and accepted but not recorded (two groups of each batch; four batches at a time, of Telegram its own number). */
const WINDOW = {
  push: 4 * 200 + CONNECTIONS * 2,
  telegram: TELEGRAM_RATE.messages * 3 * 2,
  sms: 4 * 10 + 10,
  relay: 2,
} as const;
type Name = keyof typeof WINDOW;

describe('a worker that is killed while it tells by every channel (apps/worker/src/channels/deliveries/README.md#deliveries)', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let push: TestPushService;
  let telegram: TestTelegram;
  let sms: TestSms;
  let discord: TestDiscord;
  let db: DataSource;
  let worker: Program;
  let env: Record<string, string>;

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    [push, telegram, sms, discord] = await Promise.all([
      TestPushService.start(),
      TestTelegram.start(),
      TestSms.start(),
      TestDiscord.start(),
    ]);
    db = await createDataSource(database.url, 2).initialize();
    env = testEnvironment(database.url, redis.url, {
      ...telegram.env,
      ...sms.env,
      RELAY_DISCORD_WEBHOOK: discord.webhook,
      WEB_PUSH_KEY: '5e'.repeat(32),
      WEB_PUSH_CONTACT: 'mailto:ops@t0.test',
      WEB_PUSH_SERVICES: push.origin,
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
    await Promise.all([database.drop(), redis.stop()]);
    await Promise.all([push.stop(), telegram.stop(), sms.stop(), discord.stop()]);
  });

  /** Members with devices; some of them with a chat, some with a phone. */
  const createMembers = async (): Promise<void> => {
    await createPushDevices(
      db,
      Array.from({ length: DEVICES }, () => push.subscribe()),
    );
    await turnEmailsOff(db);
    await db.query(
      `INSERT INTO telegram_chats (user_id, chat_id, name)
       SELECT id, (1000 + row_number() OVER (ORDER BY id))::text, 'Kim' FROM users ORDER BY id LIMIT $1`,
      [CHATS],
    );
    await db.query(
      `INSERT INTO sms_numbers (user_id, number)
       SELECT id, '+4477' || (10000000 + row_number() OVER (ORDER BY id))::text FROM users ORDER BY id LIMIT $1`,
      [PHONES],
    );
    await db.query(
      `INSERT INTO notification_preferences (user_id, channel, topic, level)
       SELECT user_id, 'sms', 'everything', 'on' FROM sms_numbers`,
    );
    for (let chat = 1; chat <= CHATS; chat += 1) telegram.join(String(1000 + chat));
  };

  it(`loses none of ${DELIVERIES} deliveries, and repeats at most those of the window`, async () => {
    await createMembers();
    // Spread over the run, each at an instant of its own between a call, its answer and the record of it.
    const deaths = Array.from({ length: DEATHS }, (_, index) =>
      Math.round(((index + Math.random()) / DEATHS) * DELIVERIES * 0.9),
    );
    let count = 0;
    let died = 0;
    let restarted: Promise<void> = Promise.resolve();
    const receive = async (): Promise<null> => {
      count += 1;
      if (died === deaths.length || count < deaths[died]!) return null;
      died += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      const dead = worker.kill();
      restarted = restarted.then(async () => {
        await dead;
        worker = await startProgram({ main: MAIN, env });
      });
      return null;
    };
    push.onMessage = receive;
    telegram.onCall = ({ method }) => (method === 'sendMessage' ? receive() : null);
    sms.onMessage = receive;
    discord.onCall = receive;

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
    const sent = async (): Promise<Record<string, number>> => {
      const rows = await db.query<{ channel: Name; count: number }[]>(
        `SELECT channel, count(*)::integer AS count FROM deliveries
         WHERE signal_id = $1 AND delivery_status = 'sent' GROUP BY 1`,
        [signalId],
      );
      return Object.fromEntries(rows.map(({ channel, count }) => [channel, count]));
    };
    const wanted = { push: DEVICES, telegram: CHATS, sms: PHONES, relay: RELAYS };
    await waitFor(
      'all to be sent',
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        const found = await sent();
        return died === DEATHS && (Object.keys(wanted) as Name[]).every((name) => found[name] === wanted[name]);
      },
      500_000,
    );
    await restarted;
    await queues.close();
    client.destroy();

    const received: Record<Name, (string | number)[]> = {
      push: push.messages.map(({ device }) => device),
      telegram: telegram.messages.map(({ chatId }) => chatId),
      sms: sms.messages.map(({ to }) => to),
      relay: discord.messages.map(() => 'discord'),
    };
    const repeated = Object.entries(received).map(([name, to]) => {
      expect([name, new Set(to).size]).toEqual([name, wanted[name as Name]]);
      expect(to.length - wanted[name as Name]).toBeLessThanOrEqual(DEATHS * WINDOW[name as Name]);
      return `${name} ${to.length - wanted[name as Name]}`;
    });
    console.log(`${DELIVERIES} deliveries, ${DEATHS} deaths: 0 lost; sent twice: ${repeated.join(', ')}`);
  });
});

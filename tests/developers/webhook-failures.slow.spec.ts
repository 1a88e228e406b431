import { createMember, startProgram, TEST_PASSWORD, waitFor, type Program } from '@t0/testing';
import type { WebhookMade } from '@t0/contracts/developers';
import { createWebhookMessages } from '@t0/channels/webhooks';
import { ApiStack } from '../support/api-stack.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

/** WEBHOOK_FAILURES=full: at the length that was promised. */
const isFull = process.env.WEBHOOK_FAILURES === 'full';
const DELIVERIES = isFull ? 10_000 : 300;
const KILLS = isFull ? 20 : 3;
const WEBHOOKS = 5;
const MESSAGES = DELIVERIES / WEBHOOKS;
const FAILS = 0.15;
/** Waits between attempts are cut short; leases of killed workers are not. */
const RETRY_NOW = `UPDATE deliveries SET lease_until = NULL WHERE channel = 'webhook' AND delivery_status = 'queued' AND attempts > 0`;

describe(`${DELIVERIES} deliveries to webhooks that fail at random, by workers that are killed ${KILLS} times`, () => {
  let stack: ApiStack;
  let receiver: WebhookReceiver;
  let worker: Program | undefined;
  let retryNow: NodeJS.Timeout;
  beforeAll(async () => {
    stack = await ApiStack.start({ WEBHOOK_LOOPBACK: 'on' });
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    clearInterval(retryNow);
    await worker?.kill();
    receiver.stop();
    await stack.stop();
  });

  const start = (): Promise<Program> =>
    startProgram({
      main: 'dist/worker.js',
      env: { ...stack.env, LOG_LEVEL: 'error' } as Record<string, string>,
    });

  it('each arrive at least once, under one id (docs/product/developers.md#message-delivery)', async () => {
    const client = await stack.signedIn(await createMember(stack.db));
    const paths = Array.from({ length: WEBHOOKS }, (_, index) => `/hooks/${index}`);
    for (const path of paths) {
      const body = { url: receiver.url(path), kinds: ['signal.deleted'], password: TEST_PASSWORD };
      expect((await client.post<WebhookMade>('/api/auth/webhooks', body)).status).toBe(201);
    }
    receiver.answer = () => (Math.random() < FAILS ? 503 : 200);
    retryNow = setInterval(() => void stack.db.query(RETRY_NOW).catch(() => undefined), 500);
    worker = await start();
    for (let id = 1; id <= MESSAGES; id += 1)
      await stack.db.transaction((manager) =>
        createWebhookMessages(
          manager,
          [{ type: 'signal.deleted', audience: 'subscribers', data: { id, version: 2 } }],
          () => undefined,
        ),
      );
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const part = Math.floor((DELIVERIES * kill) / (KILLS + 1));
      await waitFor(`${part} calls before kill ${kill}`, () => receiver.received.length >= part, 300_000);
      await worker.kill();
      worker = await start();
    }
    await waitFor(
      'all to be recorded as sent',
      async () => {
        const [{ open }] = await stack.db.query<[{ open: number }]>(
          `SELECT count(*)::integer AS open FROM deliveries WHERE channel = 'webhook' AND delivery_status <> 'sent'`,
        );
        return open === 0;
      },
      isFull ? 900_000 : 120_000,
    );
    const ids = new Map<unknown, Set<string>>();
    for (const { id, payload } of receiver.received) {
      const known = ids.get(payload.data.id) ?? new Set();
      ids.set(payload.data.id, known.add(id));
    }
    expect(ids.size).toBe(MESSAGES);
    expect([...ids.values()].filter((known) => known.size !== 1)).toEqual([]);
    expect(new Set(receiver.received.map(({ path, id }) => `${path} ${id}`)).size).toBe(DELIVERIES);
  }, 1_800_000);
});

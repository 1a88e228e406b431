import type { PushPayload, PushSettings } from '@t0/contracts/channels';
import { Signal as StoredSignal } from '@t0/database/signals';
import { waitFor } from '@t0/testing';
import type { PushedMessage } from '../support/services/push-service.ts';
import { Channels } from '../../apps/worker/src/channels/deliveries/channels.ts';
import { DeliveryLedger } from '../../apps/worker/src/channels/deliveries/delivery-ledger.ts';
import type { InsertedPage } from '../../apps/worker/src/channels/deliveries/insert-page.ts';
import { PushScene, titles } from '../support/push-scene.ts';

describe('alerts on a device (docs/product/channels.md#alerts-on-a-device)', () => {
  let scene: PushScene;
  beforeAll(async () => void (scene = await PushScene.start()));
  beforeEach(() => scene.renew());
  afterAll(() => scene.stop());

  /** What a lock screen shows: a message takes the place of the one with its tag. */
  const lines = (messages: PushedMessage<PushPayload>[]): string[] => [
    ...new Map(messages.map(({ payload: { notification } }) => [notification.tag, notification.title])).values(),
  ];

  it('tells of a new signal and of each step, as one line that changes, and names no price', async () => {
    const { device } = await scene.addDevice();
    const signal = await scene.publish({ instrument: 'GBPJPY' });
    const [first] = await scene.came(device, 1);
    expect(first!.payload).toEqual({
      web_push: 8030,
      notification: {
        title: 'New signal: GBPJPY',
        navigate: `${scene.stack.config.PUBLIC_URL}/dashboard?signal=${signal.id}`,
        tag: `signal-${signal.id}`,
        data: { signal: signal.id, order: 0 },
      },
    });
    expect(first!.headers).toMatchObject({ ttl: '14400', urgency: 'high', topic: `signal-${signal.id}` });
    expect(first!.caller).toBe((await scene.settings()).key);

    await scene.step(signal.id, { step: 't0' });
    await scene.came(device, 2);
    await scene.step(signal.id, { step: 'stop-to-entry' });
    await scene.came(device, 3);
    await scene.step(signal.id, { step: 'half-off' });
    await scene.came(device, 4);
    await scene.step(signal.id, { step: 'closed', price: '198.000' });
    const all = await scene.came(device, 5);
    expect(titles(all)).toEqual([
      'New signal: GBPJPY',
      'T0: GBPJPY',
      'Stop to entry: GBPJPY',
      'Half off: GBPJPY',
      'Closed: GBPJPY',
    ]);
    expect(lines(all)).toEqual(['Closed: GBPJPY']);
    expect(new Set(all.map(({ headers }) => headers.topic)).size).toBe(1);
    expect(new Set(all.map(({ bytes }) => bytes)).size).toBe(1);
    const orders = all.map(({ payload }) => payload.notification.data.order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    await scene.rowWith(signal.id, ({ kind, delivery_status }) => kind === 'step' && delivery_status === 'sent');
    expect((await scene.rowsOf(signal.id))[0]).toMatchObject({ kind: 'signal', accepted_id: `signal-${signal.id}` });
  });

  it('tells of a withdrawal, and names prices to whoever chose so', async () => {
    const { device } = await scene.addDevice();
    const { body } = await scene.client.put<PushSettings>('/api/auth/push/levels', { enabled: true });
    expect(body.showLevels).toBe(true);
    const signal = await scene.publish({ instrument: 'GBPJPY' });
    const [first] = await scene.came(device, 1);
    expect(first!.payload.notification.body).toMatch(/^Entry 196\.\d{3}, stop .*, T0 .*, T1 /);
    await scene.admin.delete(`/api/signals/${signal.id}`);
    const all = await scene.came(device, 2);
    expect(all[1]!.payload.notification).toMatchObject({ title: 'Withdrawn: LONG GBPJPY', body: 'Do not act on it.' });
  });

  it('keeps its connections, of which there are few', async () => {
    const devices = await Promise.all(Array.from({ length: 8 }, () => scene.addDevice()));
    scene.service.connections = 0;
    await scene.publish();
    await Promise.all(devices.map(({ device }) => scene.came(device, 1)));
    const before = scene.service.connections;
    expect(before).toBeLessThanOrEqual(4);
    await scene.publish();
    await Promise.all(devices.map(({ device }) => scene.came(device, 2)));
    expect(scene.service.connections).toBeLessThanOrEqual(4);
  });

  it.each([404, 410])('ends a device that its push service answers %s, and only that one', async (status) => {
    const [dead, alive] = [await scene.addDevice(), await scene.addDevice()];
    scene.service.onMessage = (device) => (device === dead.device ? { status } : null);
    const signal = await scene.publish();
    await scene.came(alive.device, 1);
    const row = await scene.rowWith(signal.id, ({ delivery_status }) => delivery_status === 'failed');
    expect(row.last_error).toBe(`The push service answered ${status}`);
    expect((await scene.settings()).devices.map(({ id }) => id)).toEqual([alive.id]);
    await scene.publish();
    await scene.came(alive.device, 2);
    expect(scene.service.calls.filter(({ device }) => device === dead.device)).toHaveLength(1);
  });

  it('gives a message up that is too large, and leaves the device alone', async () => {
    const { device, id } = await scene.addDevice();
    scene.service.onMessage = () => ({ status: 413 });
    const signal = await scene.publish();
    const row = await scene.rowWith(signal.id, ({ delivery_status }) => delivery_status === 'failed');
    expect(row).toMatchObject({ attempts: 1, last_error: 'The push service answered 413' });
    expect((await scene.settings()).devices.map((known) => known.id)).toEqual([id]);
    scene.service.onMessage = () => null;
    await scene.publish();
    await scene.came(device, 1);
  });

  it('asks no sooner than a push service says, and then delivers', async () => {
    const { device } = await scene.addDevice();
    scene.service.onMessage = () => ({ status: 429, retryAfter: '600' });
    const signal = await scene.publish();
    const row = await scene.rowWith(signal.id, ({ last_error }) => last_error !== null);
    expect(row).toMatchObject({ delivery_status: 'queued', last_error: 'The push service answered 429' });
    expect(row.waits).toBeGreaterThan(500);
    await scene.stack.db.query(`UPDATE deliveries SET created_at = now() - interval '1 minute' WHERE signal_id = $1`, [
      signal.id,
    ]);
    const requested = scene.service.calls.filter((call) => call.device === device).length;
    await scene.reconcile();
    expect(scene.service.calls.filter((call) => call.device === device)).toHaveLength(requested);
    scene.service.onMessage = () => null;
    await scene.stack.db.query('UPDATE deliveries SET lease_until = now() WHERE signal_id = $1', [signal.id]);
    await scene.stack.redisClient.flushAll();
    await waitFor('the message', async () => {
      await scene.reconcile();
      return scene.service.of(device).length > 0;
    });
    expect(scene.service.of(device)).toHaveLength(1);
  });

  it('tells a step instead of what came before it and has not left', async () => {
    const { device } = await scene.addDevice();
    scene.service.onMessage = () => ({ status: 429, retryAfter: '600' });
    const signal = await scene.publish();
    await scene.rowWith(signal.id, ({ last_error }) => last_error !== null);
    scene.service.onMessage = () => null;
    await scene.step(signal.id, { step: 't0' });
    const [pushed] = await scene.came(device, 1);
    expect(pushed!.payload.notification.title).toMatch(/^T0: /);
    await scene.stack.db.query(
      `UPDATE deliveries SET lease_until = now(), created_at = now() - interval '1 minute' WHERE signal_id = $1`,
      [signal.id],
    );
    await scene.reconcile();
    const row = await scene.rowWith(signal.id, ({ delivery_status }) => delivery_status === 'suppressed');
    expect(row).toMatchObject({ kind: 'signal', last_error: 'A later step replaced it' });
    expect(scene.service.of(device)).toHaveLength(1);
  });

  it('lays steps out again that Redis lost', async () => {
    const { device } = await scene.addDevice();
    const signal = await scene.publish();
    await scene.came(device, 1);
    await scene.stack.db.query(
      `WITH step AS (
         INSERT INTO signal_steps (signal_id, version, kind, at, state)
         SELECT $1, 99, 't0', now(), $2 RETURNING id)
       INSERT INTO step_alerts (step_id, signal_id, created_at) SELECT id, $1, now() - interval '1 minute' FROM step`,
      [signal.id, JSON.stringify(signal)],
    );
    await scene.reconcile();
    expect(titles(await scene.came(device, 2))[1]).toMatch(/^T0: /);
  });

  it('never calls a private address, whatever its name', async () => {
    const { p256dh, auth } = scene.service.subscribe();
    expect((await scene.give({ endpoint: 'https://localhost/push/1', p256dh, auth })).status).toBe(201);
    const signal = await scene.publish();
    const row = await scene.rowWith(signal.id, ({ delivery_status }) => delivery_status === 'failed');
    expect(row.last_error).toBe('The push service was not reached: localhost leads to a private address');
  });

  it('lays devices out page by page: each once, and none again', async () => {
    const devices = [];
    for (let count = 0; count < 5; count += 1) devices.push(await scene.addDevice());
    const repository = scene.stack.db.getRepository(StoredSignal);
    const { id } = await repository.save(
      repository.create({
        instrument: 'GBPJPY',
        direction: 'long',
        entryPrice: '196.120',
        slPrice: '195.380',
        t0Price: '197.050',
        t1Price: '198.400',
        monthlyBias: 'Bullish',
      }),
    );
    // Not one that the reconciler creates by itself.
    await scene.stack.db.query(`UPDATE signals SET updated_at = now() + interval '1 hour' WHERE id = $1`, [id]);
    const channel = scene.worker.get(Channels).find('push', 'signal')!;
    const pages = async (): Promise<number[]> => {
      const inserted: number[] = [];
      for (let after: string | null = null; ;) {
        const page: InsertedPage = await scene.worker.get(DeliveryLedger).insertPage(channel, id, after, 2);
        if (page.last === null) return inserted;
        inserted.push(page.inserted[0]?.rows ?? 0);
        after = page.last;
      }
    };
    expect(await pages()).toEqual([2, 2, 1]);
    expect(await pages()).toEqual([0, 0, 0]);
    const rows: { target: string }[] = await scene.stack.db.query(
      'SELECT target FROM deliveries WHERE signal_id = $1 ORDER BY target::integer',
      [id],
    );
    expect(rows.map(({ target }) => Number(target))).toEqual(devices.map((device) => device.id));
    await scene.stack.db.query('UPDATE signals SET withdrawn_at = now(), fanned_out_at = now() WHERE id = $1', [id]);
  });
});

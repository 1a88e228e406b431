import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { applyAccess } from '@t0/billing';
import { readConfig } from '@t0/config';
import type {
  AccountSettings,
  ApiError,
  Notification,
  NotificationLevel,
  PriceAlert,
  PushDevice,
  PushPayload,
  PushSettings,
  PushTest,
  Signal,
  TopicOf,
} from '@t0/contracts';
import { LIMITS } from '@t0/contracts';
import { Signal as StoredSignal, Subscription } from '@t0/database';
import type { User } from '@t0/database';
import { EventLog } from '@t0/events';
import { createLogger } from '@t0/observability';
import {
  createAdmin,
  createMember,
  createUser,
  signalBody,
  TEST_PASSWORD,
  TestPushService,
  waitFor,
} from '@t0/testing';
import type { PushedMessage, TestClient, TestSubscription } from '@t0/testing';
import { Channels } from '../../apps/worker/src/channels/deliveries/channels.ts';
import { DeliveryLedger } from '../../apps/worker/src/channels/deliveries/delivery-ledger.ts';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { AlertFirer } from '../../apps/worker/src/price-alerts/alert-firer.ts';
import type { InsertedPage } from '../../apps/worker/src/channels/deliveries/insert-page.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../integration/api-stack.ts';

interface Row {
  kind: string;
  delivery_status: string;
  attempts: number;
  last_error: string | null;
  accepted_id: string | null;
  waits: number | null;
}

describe('alerts on a device (docs/product/channels.md#alerts-on-a-device)', () => {
  let stack: ApiStack;
  let service: TestPushService;
  let worker: INestApplicationContext;
  let admin: TestClient;
  let member: User;
  let client: TestClient;

  beforeAll(async () => {
    service = await TestPushService.start();
    stack = await ApiStack.start({
      WEB_PUSH_KEY: 'c9f58f89813e9f8e872e71f42aa64e1757c9254dcc62b72ddc010bb4043ea11c',
      // The second one leads to this machine: a name that a member's browser could have been given.
      WEB_PUSH_SERVICES: `${service.origin},localhost`,
      WEB_PUSH_CONTACT: 'mailto:ops@t0.test',
      WEB_PUSH_CONNECTIONS: '4',
      // Simulated prices would take steps of their own, and pass levels that are to be set.
      SIGNAL_AUTOMATION: 'off',
      PRICE_PROVIDER: 'none',
    });
    worker = await NestFactory.createApplicationContext(
      WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );
    admin = await stack.signedIn(await createAdmin(stack.db));
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
    await service.stop();
  });
  beforeEach(async () => {
    service.onMessage = () => null;
    await stack.db.query('DELETE FROM push_devices');
    member = await createMember(stack.db);
    client = await stack.signedIn(member);
  });

  const settings = async (of = client): Promise<PushSettings> =>
    (await of.get<AccountSettings>('/api/auth/settings')).body.push;
  const give = (subscription: Partial<TestSubscription>, of = client) => {
    const { endpoint, p256dh, auth } = subscription;
    return of.post<PushDevice & ApiError>('/api/auth/push/devices', { endpoint, p256dh, auth });
  };
  const choose = async (levels: Partial<Record<TopicOf<'push'>, NotificationLevel>>): Promise<void> => {
    const preferences = Object.entries(levels).map(([topic, level]) => ({ channel: 'push', topic, level }));
    expect((await client.put('/api/auth/preferences', { preferences })).status).toBe(200);
  };
  const addDevice = async (of = client): Promise<TestSubscription & { id: number }> => {
    const subscription = service.subscribe();
    const { status, body } = await give(subscription, of);
    expect(status).toBe(201);
    return { ...subscription, id: body.id };
  };
  const publish = async (given: object = {}): Promise<Signal> =>
    (await admin.post<Signal>('/api/signals', signalBody(given))).body;
  const step = async (id: number, body: object): Promise<void> => {
    const answer = await admin.post<ApiError>(`/api/signals/${id}/steps`, body);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  };
  const rowsOf = (signalId: number): Promise<Row[]> =>
    stack.db.query(
      `SELECT kind, delivery_status, attempts, last_error, accepted_id, extract(epoch FROM lease_until - now())::float8 AS waits
       FROM deliveries WHERE channel = 'push' AND signal_id = $1 ORDER BY id`,
      [signalId],
    );
  const rowWith = (signalId: number, found: (row: Row) => boolean): Promise<Row> =>
    waitFor('a row of the ledger', async () => (await rowsOf(signalId)).find(found));
  const came = (device: number, count: number): Promise<PushedMessage<PushPayload>[]> =>
    waitFor(`${count} messages`, () => {
      const messages = service.of(device) as PushedMessage<PushPayload>[];
      return Promise.resolve(messages.length >= count && messages);
    });
  const titles = (messages: PushedMessage<PushPayload>[]): string[] =>
    messages.map(({ payload }) => payload.notification.title);
  /** What a lock screen shows: a message takes the place of the one with its tag. */
  const lines = (messages: PushedMessage<PushPayload>[]): string[] => [
    ...new Map(messages.map(({ payload: { notification } }) => [notification.tag, notification.title])).values(),
  ];

  it('tells of a new signal and of each step, as one line that changes, and names no price', async () => {
    const { device } = await addDevice();
    const signal = await publish({ instrument: 'GBPJPY' });
    const [first] = await came(device, 1);
    expect(first!.payload).toEqual({
      web_push: 8030,
      notification: {
        title: 'New signal: GBPJPY',
        navigate: `${stack.config.PUBLIC_URL}/dashboard?signal=${signal.id}`,
        tag: `signal-${signal.id}`,
        data: { signal: signal.id, order: 0 },
      },
    });
    expect(first!.headers).toMatchObject({ ttl: '14400', urgency: 'high', topic: `signal-${signal.id}` });
    expect(first!.caller).toBe((await settings()).key);

    await step(signal.id, { step: 't0' });
    await came(device, 2);
    await step(signal.id, { step: 'stop-to-entry' });
    await came(device, 3);
    await step(signal.id, { step: 'half-off' });
    await came(device, 4);
    await step(signal.id, { step: 'closed', price: '198.000' });
    const all = await came(device, 5);
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
    await rowWith(signal.id, ({ kind, delivery_status }) => kind === 'step' && delivery_status === 'sent');
    expect((await rowsOf(signal.id))[0]).toMatchObject({ kind: 'signal', accepted_id: `signal-${signal.id}` });
  });

  it('tells of a withdrawal, and names prices to whoever chose so', async () => {
    const { device } = await addDevice();
    const { body } = await client.put<PushSettings>('/api/auth/push/levels', { enabled: true });
    expect(body.showLevels).toBe(true);
    const signal = await publish({ instrument: 'GBPJPY' });
    const [first] = await came(device, 1);
    expect(first!.payload.notification.body).toMatch(/^Entry 196\.\d{3}, stop .*, T0 .*, T1 /);
    await admin.delete(`/api/signals/${signal.id}`);
    const all = await came(device, 2);
    expect(all[1]!.payload.notification).toMatchObject({ title: 'Withdrawn: LONG GBPJPY', body: 'Do not act on it.' });
  });

  it('keeps its connections, of which there are few', async () => {
    const devices = await Promise.all(Array.from({ length: 8 }, () => addDevice()));
    service.connections = 0;
    await publish();
    await Promise.all(devices.map(({ device }) => came(device, 1)));
    const before = service.connections;
    expect(before).toBeLessThanOrEqual(4);
    await publish();
    await Promise.all(devices.map(({ device }) => came(device, 2)));
    expect(service.connections).toBeLessThanOrEqual(4);
  });

  it.each([404, 410])('ends a device that its push service answers %s, and only that one', async (status) => {
    const [dead, alive] = [await addDevice(), await addDevice()];
    service.onMessage = (device) => (device === dead.device ? { status } : null);
    const signal = await publish();
    await came(alive.device, 1);
    const row = await rowWith(signal.id, ({ delivery_status }) => delivery_status === 'failed');
    expect(row.last_error).toBe(`The push service answered ${status}`);
    expect((await settings()).devices.map(({ id }) => id)).toEqual([alive.id]);
    await publish();
    await came(alive.device, 2);
    expect(service.calls.filter(({ device }) => device === dead.device)).toHaveLength(1);
  });

  it('gives a message up that is too large, and leaves the device alone', async () => {
    const { device, id } = await addDevice();
    service.onMessage = () => ({ status: 413 });
    const signal = await publish();
    const row = await rowWith(signal.id, ({ delivery_status }) => delivery_status === 'failed');
    expect(row).toMatchObject({ attempts: 1, last_error: 'The push service answered 413' });
    expect((await settings()).devices.map((known) => known.id)).toEqual([id]);
    service.onMessage = () => null;
    await publish();
    await came(device, 1);
  });

  it('asks no sooner than a push service says, and then delivers', async () => {
    const { device } = await addDevice();
    service.onMessage = () => ({ status: 429, retryAfter: '600' });
    const signal = await publish();
    const row = await rowWith(signal.id, ({ last_error }) => last_error !== null);
    expect(row).toMatchObject({ delivery_status: 'queued', last_error: 'The push service answered 429' });
    expect(row.waits).toBeGreaterThan(500);
    await stack.db.query(`UPDATE deliveries SET created_at = now() - interval '1 minute' WHERE signal_id = $1`, [
      signal.id,
    ]);
    const asked = service.calls.filter((call) => call.device === device).length;
    await worker.get(DeliveryReconciler).reconcile();
    expect(service.calls.filter((call) => call.device === device)).toHaveLength(asked);
    service.onMessage = () => null;
    await stack.db.query('UPDATE deliveries SET lease_until = now() WHERE signal_id = $1', [signal.id]);
    await stack.redisClient.flushAll();
    await waitFor('the message', async () => {
      await worker.get(DeliveryReconciler).reconcile();
      return service.of(device).length > 0;
    });
    expect(service.of(device)).toHaveLength(1);
  });

  it('tells a step instead of what came before it and has not left', async () => {
    const { device } = await addDevice();
    service.onMessage = () => ({ status: 429, retryAfter: '600' });
    const signal = await publish();
    await rowWith(signal.id, ({ last_error }) => last_error !== null);
    service.onMessage = () => null;
    await step(signal.id, { step: 't0' });
    const [told] = await came(device, 1);
    expect(told!.payload.notification.title).toMatch(/^T0: /);
    await stack.db.query(
      `UPDATE deliveries SET lease_until = now(), created_at = now() - interval '1 minute' WHERE signal_id = $1`,
      [signal.id],
    );
    await worker.get(DeliveryReconciler).reconcile();
    const row = await rowWith(signal.id, ({ delivery_status }) => delivery_status === 'suppressed');
    expect(row).toMatchObject({ kind: 'signal', last_error: 'A later step is told instead' });
    expect(service.of(device)).toHaveLength(1);
  });

  it('lays steps out again that Redis lost', async () => {
    const { device } = await addDevice();
    const signal = await publish();
    await came(device, 1);
    await stack.db.query(
      `WITH step AS (
         INSERT INTO signal_steps (signal_id, version, kind, at, state)
         SELECT $1, 99, 't0', now(), $2 RETURNING id)
       INSERT INTO step_alerts (step_id, signal_id, created_at) SELECT id, $1, now() - interval '1 minute' FROM step`,
      [signal.id, JSON.stringify(signal)],
    );
    await worker.get(DeliveryReconciler).reconcile();
    expect(titles(await came(device, 2))[1]).toMatch(/^T0: /);
  });

  it('never calls a private address, whatever its name', async () => {
    const { p256dh, auth } = service.subscribe();
    expect((await give({ endpoint: 'https://localhost/push/1', p256dh, auth })).status).toBe(201);
    const signal = await publish();
    const row = await rowWith(signal.id, ({ delivery_status }) => delivery_status === 'failed');
    expect(row.last_error).toBe('The push service was not reached: localhost leads to a private address');
  });

  it('lays devices out page by page: each once, and none again', async () => {
    const devices = [];
    for (let count = 0; count < 5; count += 1) devices.push(await addDevice());
    const repository = stack.db.getRepository(StoredSignal);
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
    await stack.db.query(`UPDATE signals SET updated_at = now() + interval '1 hour' WHERE id = $1`, [id]);
    const channel = worker.get(Channels).find('push', 'signal')!;
    const pages = async (): Promise<number[]> => {
      const inserted: number[] = [];
      for (let after: string | null = null; ;) {
        const page: InsertedPage = await worker.get(DeliveryLedger).insertPage(channel, id, after, 2);
        if (page.last === null) return inserted;
        inserted.push(page.inserted[0]?.rows ?? 0);
        after = page.last;
      }
    };
    expect(await pages()).toEqual([2, 2, 1]);
    expect(await pages()).toEqual([0, 0, 0]);
    const rows: { target: string }[] = await stack.db.query(
      'SELECT target FROM deliveries WHERE signal_id = $1 ORDER BY target::integer',
      [id],
    );
    expect(rows.map(({ target }) => Number(target))).toEqual(devices.map((device) => device.id));
    await stack.db.query('UPDATE signals SET withdrawn_at = now(), fanned_out_at = now() WHERE id = $1', [id]);
  });

  describe('of what is no signal', () => {
    const announce = async (given: object): Promise<Notification> => {
      const body = { title: 'Market closes early', message: 'All positions by 17:00.', ...given };
      const answer = await admin.post<Notification & ApiError>('/api/notifications', body);
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    };
    const deliveryRows = (id: number): Promise<Row[]> =>
      stack.db.query(
        `SELECT kind, delivery_status, attempts, last_error, accepted_id FROM deliveries WHERE channel = 'push' AND notification_id = $1`,
        [id],
      );
    const isFannedOut = (id: number): Promise<unknown> =>
      waitFor('the notification to be laid out', async () => {
        const [row] = await stack.db.query<[{ at: Date | null }]>(
          'SELECT fanned_out_at AS at FROM notifications WHERE id = $1',
          [id],
        );
        return row.at !== null;
      });

    it('tells of notifications by their priority, without their words until the member chooses so', async () => {
      const { device } = await addDevice();
      const normal = await announce({ priority: 'normal' });
      await isFannedOut(normal.id);
      expect(await deliveryRows(normal.id)).toEqual([]);
      const high = await announce({ priority: 'high' });
      const [first] = await came(device, 1);
      expect(first!.payload.notification).toEqual({
        title: 'New notification',
        navigate: `${stack.config.PUBLIC_URL}/system-status`,
        tag: `notification-${high.id}`,
        data: { signal: null, order: 0 },
      });
      await client.put('/api/auth/push/levels', { enabled: true });
      await choose({ signals: 'off', notifications: 'all' });
      await announce({ priority: 'low' });
      const [, second] = await came(device, 2);
      expect(second!.payload.notification).toMatchObject({
        title: 'Market closes early',
        body: 'All positions by 17:00.',
      });
      const signal = await publish();
      const critical = await announce({ priority: 'critical' });
      await came(device, 3);
      await isFannedOut(critical.id);
      expect(await rowsOf(signal.id)).toEqual([]);
    });

    it('tells of price alerts, by the instrument alone, where the member wants them', async () => {
      const [mine, other] = [await addDevice(), await addDevice(await stack.signedIn(await createMember(stack.db)))];
      await choose({ 'price-alerts': 'off', notifications: 'all' });
      const alert = await admin.post<PriceAlert>('/api/price-alerts', {
        title: 'Breakout',
        condition: 'above',
        threshold: '196.5',
        instrument: 'GBPJPY',
        priority: 'normal',
      });
      expect(alert.status).toBe(201);
      const watched = { alert: alert.body, since: 0, lastFires: new Map() };
      const quote = {
        symbol: 'GBPJPY' as const,
        bid: '196.510',
        ask: '196.530',
        price: '196.520',
        at: Date.now(),
        source: 'oanda' as const,
      };
      await worker.get(AlertFirer, { strict: false }).fire({ watched, quote, change: null });
      const [told] = await came(other.device, 1);
      expect(told!.payload.notification).toMatchObject({ title: 'Price alert: GBPJPY' });
      expect(told!.payload.notification.body).toBeUndefined();
      expect(service.of(mine.device)).toEqual([]);
    });

    it('finds a notification again whose job Redis lost', async () => {
      const { device } = await addDevice();
      await stack.db.query(
        `INSERT INTO notifications (title, message, priority, created_at) VALUES ('a', 'b', 'high', now() - interval '1 minute')`,
      );
      // It belongs to the member's time: what was said before is not theirs.
      await stack.db.query(`UPDATE users SET subscription_started_at = now() - interval '1 day' WHERE id = $1`, [
        member.id,
      ]);
      await worker.get(DeliveryReconciler).reconcile();
      await came(device, 1);
    });
  });

  describe('in quiet hours (docs/product/channels.md#quiet-hours)', () => {
    const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    const quietNow = (): { zone: string; from: string; to: string } => ({ zone: 'UTC', from: clock(-2), to: clock(2) });
    const heldRows = (): Promise<{ status: string; why: string; id: number }[]> =>
      stack.db.query(
        `SELECT id, delivery_status AS status, last_error AS why FROM deliveries
         WHERE channel = 'push' AND user_id = $1 AND held_until IS NOT NULL ORDER BY id`,
        [member.id],
      );
    const held = (count: number): Promise<unknown> =>
      waitFor(
        `${count} to be held back`,
        async () => (await heldRows()).filter(({ why }) => why === 'Quiet hours').length === count,
      );
    const reconcileUntil = (found: () => Promise<boolean>): Promise<unknown> =>
      waitFor('the end of quiet hours to be noticed', async () => {
        await stack.db.query(`UPDATE deliveries SET created_at = now() - interval '1 minute' WHERE user_id = $1`, [
          member.id,
        ]);
        await worker.get(DeliveryReconciler).reconcile();
        return found();
      });

    it('holds everything back but what is critical, and tells it in one digest at their end', async () => {
      const { device } = await addDevice();
      const quiet = quietNow();
      const { status, body } = await client.put<PushSettings>('/api/auth/push/quiet-hours', quiet);
      expect([status, body.quiet]).toEqual([200, quiet]);
      const signal = await publish({ instrument: 'GBPJPY' });
      await held(1);
      await step(signal.id, { step: 't0' });
      await held(2);
      await admin.post('/api/notifications', { title: 'a', message: 'b', priority: 'high' });
      await held(3);
      await admin.post('/api/notifications', { title: 'c', message: 'd', priority: 'critical' });
      expect(titles(await came(device, 1))).toEqual(['Critical notification']);

      // By other hours they last longer: it is looked at again, and stays where it is.
      await client.put('/api/auth/push/quiet-hours', { ...quiet, to: clock(3) });
      await reconcileUntil(async () => {
        const rows: { n: number }[] = await stack.db.query(
          `SELECT count(*)::integer AS n FROM deliveries WHERE user_id = $1 AND held_until > now() + interval '150 minutes'`,
          [member.id],
        );
        return rows[0]!.n === 3;
      });
      expect(service.of(device)).toHaveLength(1);

      expect((await client.delete('/api/auth/push/quiet-hours')).status).toBe(200);
      expect((await settings()).quiet).toBeNull();
      await reconcileUntil(async () =>
        (await heldRows()).every(({ status: state }) => state !== 'queued' && state !== 'sending'),
      );
      const all = await came(device, 2);
      expect(all[1]!.payload.notification).toEqual({
        title: 'While it was quiet',
        body: 'T0: GBPJPY · 1 notification',
        navigate: `${stack.config.PUBLIC_URL}/system-status`,
        tag: 'digest',
        data: { signal: null, order: 0 },
      });
      expect((await heldRows()).map(({ status: state, why }) => [state, why])).toEqual([
        ['sent', null],
        ['suppressed', 'Told in the digest of quiet hours'],
        ['suppressed', 'Told in the digest of quiet hours'],
      ]);
      expect(service.of(device)).toHaveLength(2);
    });

    it('tells nothing of a signal that was withdrawn before their end, nor to who lost access', async () => {
      const { device } = await addDevice();
      await client.put('/api/auth/push/quiet-hours', quietNow());
      await publish();
      await held(1);
      await stack.db.query('UPDATE users SET has_active_subscription = false WHERE id = $1', [member.id]);
      await stack.db.query('UPDATE user_settings SET quiet_zone = NULL WHERE user_id = $1', [member.id]);
      await stack.db.query('UPDATE deliveries SET lease_until = now() WHERE user_id = $1', [member.id]);
      await reconcileUntil(async () => (await heldRows()).every(({ status }) => status === 'suppressed'));
      expect(service.of(device)).toEqual([]);
    });

    it.each([
      ['a zone that is none', { zone: 'Mars/Olympus' }, 'TIME_ZONE_UNKNOWN'],
      ['an offset, which knows no summer', { zone: '+02:00' }, 'TIME_ZONE_UNKNOWN'],
      ['hours without length', { from: '07:00', to: '07:00' }, 'QUIET_HOURS_EMPTY'],
      ['a time that is none', { from: '24:00' }, 'VALIDATION_FAILED'],
    ])('refuse %s in words, and nothing changes', async (_, given, error) => {
      const body = { zone: 'Europe/Berlin', from: '22:00', to: '07:00', ...given };
      const answer = await client.put<ApiError>('/api/auth/push/quiet-hours', body);
      expect([answer.status, answer.body.error]).toEqual([400, error]);
      expect((await settings()).quiet).toBeNull();
    });
  });

  describe('devices', () => {
    it.each([
      ['an address that is no push service’s', { endpoint: 'https://example.com/push' }, 'PUSH_SERVICE_REFUSED'],
      ['an address of our own network', { endpoint: 'https://169.254.169.254/latest' }, 'PUSH_SERVICE_REFUSED'],
      ['an address without TLS', { endpoint: 'http://localhost/push' }, 'PUSH_SERVICE_REFUSED'],
      ['a key that is no point of the curve', { p256dh: `B${'A'.repeat(86)}` }, 'PUSH_KEYS_REFUSED'],
      ['a secret of another length', { auth: 'short' }, 'VALIDATION_FAILED'],
      ['an address without end', { endpoint: `https://localhost/${'x'.repeat(1000)}` }, 'VALIDATION_FAILED'],
    ])('refuse %s in words, and nothing changes', async (_, given, error) => {
      const { status, body } = await give({ ...service.subscribe(), ...given });
      expect([status, body.error]).toEqual([400, error]);
      expect((await settings()).devices).toEqual([]);
    });

    it(`are at most ${LIMITS.push.most} of an account`, async () => {
      for (let count = 0; count < LIMITS.push.most; count += 1) await addDevice();
      const { status, body } = await give(service.subscribe());
      expect([status, body.error]).toEqual([409, 'TOO_MANY_DEVICES']);
      expect(body.message).toBe(`An account has at most ${LIMITS.push.most} devices: end one first`);
    });

    it('are listed without what reaches them, told to other tabs, tested and ended', async () => {
      const tab = await stack.live(client);
      const { device, id, endpoint } = await addDevice();
      const { data } = await tab.next('settings.updated', (event) => event.data.push.devices.length === 1);
      expect(data.push.devices[0]).toMatchObject({ id, lastUsedAt: null });
      expect(JSON.stringify(data)).not.toContain(endpoint);
      const test = await client.post<PushTest>(`/api/auth/push/devices/${id}/test`, {});
      expect([test.status, test.body]).toEqual([200, { outcome: 'accepted', detail: null }]);
      expect(titles(await came(device, 1))).toEqual(['Test']);
      expect((await settings()).devices[0]!.lastUsedAt).not.toBeNull();
      expect((await client.delete(`/api/auth/push/devices/${id}`)).status).toBe(204);
      expect((await settings()).devices).toEqual([]);
      expect((await client.delete(`/api/auth/push/devices/${id}`)).status).toBe(404);
    });

    it('say what became of a test, and end when it finds them dead', async () => {
      const { id } = await addDevice();
      const test = async (): Promise<PushTest> =>
        (await client.post<PushTest>(`/api/auth/push/devices/${id}/test`, {})).body;
      service.onMessage = () => ({ status: 503 });
      expect(await test()).toEqual({ outcome: 'later', detail: 'The push service answered 503' });
      service.onMessage = () => ({ status: 410 });
      expect(await test()).toEqual({ outcome: 'refused', detail: 'The push service answered 410' });
      expect((await settings()).devices).toEqual([]);
    });

    it('are nobody else’s to end or to test', async () => {
      const { id } = await addDevice();
      const other = await stack.signedIn(await createMember(stack.db));
      expect((await other.delete(`/api/auth/push/devices/${id}`)).status).toBe(404);
      expect((await other.post(`/api/auth/push/devices/${id}/test`, {})).status).toBe(404);
      expect((await settings()).devices).toHaveLength(1);
    });

    it('are for whoever has access', async () => {
      const guest = await stack.signedIn(await createUser(stack.db));
      expect((await give(service.subscribe(), guest)).status).toBe(403);
    });

    it('become those of whoever is signed in in that browser now', async () => {
      const subscription = service.subscribe();
      await give(subscription);
      const other = await stack.signedIn(await createMember(stack.db));
      expect((await give(subscription, other)).status).toBe(201);
      expect((await settings()).devices).toEqual([]);
      expect((await settings(other)).devices).toHaveLength(1);
    });
  });

  describe('end', () => {
    const ended = async (signal: Promise<Signal>, still: { device: number }): Promise<void> => {
      const { id } = await signal;
      await waitFor('the other device to be told', () => Promise.resolve(service.of(still.device).length > 0));
      await rowWith(id, ({ delivery_status }) => delivery_status === 'sent');
    };
    let witness: { device: number };
    beforeEach(async () => {
      witness = await addDevice(await stack.signedIn(await createMember(stack.db)));
    });

    it('with the sign-out of their session, those of others stay', async () => {
      const phone = await stack.signedIn(member);
      const [here, there] = [await addDevice(), await addDevice(phone)];
      await phone.get('/api/logout');
      await ended(publish(), witness);
      await came(here.device, 1);
      expect(service.of(there.device)).toEqual([]);
      expect((await settings()).devices.map(({ id }) => id)).toEqual([here.id]);
    });

    it('with the end of their session by the member', async () => {
      const phone = await stack.signedIn(member);
      const { device } = await addDevice(phone);
      await client.post('/api/auth/sessions/end-others', {});
      await ended(publish(), witness);
      expect(service.of(device)).toEqual([]);
      expect((await settings()).devices).toEqual([]);
    });

    it('not with a new password in the same session, which goes on under another id', async () => {
      const { device } = await addDevice();
      const password = `${TEST_PASSWORD}2`;
      const answer = await client.post('/api/auth/change-password', {
        currentPassword: TEST_PASSWORD,
        newPassword: password,
      });
      expect(answer.status).toBeLessThan(300);
      await publish();
      await came(device, 1);
    });

    it('with access, at once', async () => {
      const { device } = await addDevice();
      await stack.db.getRepository(Subscription).update({ userId: member.id }, { status: 'canceled' });
      await new EventLog(stack.db, () => undefined).transact((manager, emit) => applyAccess(manager, emit, member.id));
      await ended(publish(), witness);
      expect(service.of(device)).toEqual([]);
      expect(await stack.db.query('SELECT id FROM push_devices WHERE user_id = $1', [member.id])).toEqual([]);
    });

    it('not when signals are switched off, but nothing comes', async () => {
      const { device } = await addDevice();
      await client.post('/api/auth/notification-settings', {
        emailNotifications: true,
        smsAlerts: false,
        tradingSignals: false,
        priceAlerts: true,
      });
      await ended(publish(), witness);
      expect(service.of(device)).toEqual([]);
      expect((await settings()).devices).toHaveLength(1);
    });

    it('between laying out and leaving: nothing is sent', async () => {
      const { device, id } = await addDevice();
      service.onMessage = (one) => (one === device ? { status: 429, retryAfter: '600' } : null);
      const signal = await publish();
      await rowWith(signal.id, ({ last_error }) => last_error !== null);
      await client.delete(`/api/auth/push/devices/${id}`);
      service.onMessage = () => null;
      await stack.db.query(
        `UPDATE deliveries SET lease_until = now(), created_at = now() - interval '1 minute' WHERE signal_id = $1`,
        [signal.id],
      );
      await worker.get(DeliveryReconciler).reconcile();
      const row = await rowWith(signal.id, ({ delivery_status }) => delivery_status === 'suppressed');
      expect(row.last_error).toBe('The device was ended');
      expect(service.of(device)).toEqual([]);
    });
  });
});

describe('a terminal without a key for Web Push', () => {
  let stack: ApiStack;
  beforeAll(async () => {
    stack = await ApiStack.start();
  });
  afterAll(() => stack.stop());

  it('offers no alerts on devices, and says so', async () => {
    const client = await stack.signedIn(await createMember(stack.db));
    const { push } = (await client.get<AccountSettings>('/api/auth/settings')).body;
    expect(push).toEqual({
      key: null,
      showLevels: false,
      quiet: null,
      devices: [],
    });
    const { status, body } = await client.post<ApiError>('/api/auth/push/devices', {
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
    });
    expect([status, body.error, body.message]).toEqual([
      409,
      'PUSH_NOT_SET_UP',
      'Alerts on devices are not set up here',
    ]);
  });
});

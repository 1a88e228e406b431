import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { applyAccess } from '@t0/billing';
import { readConfig } from '@t0/config';
import type { AccountSettings, ApiError, PushDevice, PushPayload, PushSettings, PushTest, Signal } from '@t0/contracts';
import { LIMITS } from '@t0/contracts';
import { Subscription } from '@t0/database';
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
import { DeliveryReconciler } from '../../apps/worker/src/platform/deliveries/delivery-reconciler.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from './api-stack.ts';

interface Row {
  kind: string;
  delivery_status: string;
  attempts: number;
  last_error: string | null;
  accepted_id: string | null;
  waits: number | null;
}

describe('alerts on a device (docs/product/reach.md#alerts-on-a-device)', () => {
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
       INSERT INTO step_tellings (step_id, signal_id, created_at) SELECT id, $1, now() - interval '1 minute' FROM step`,
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
    expect(push).toEqual({ key: null, showLevels: false, devices: [] });
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

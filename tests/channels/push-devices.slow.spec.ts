import { applyAccess } from '@t0/billing';
import type { PushTest } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import { LIMITS, type ApiError } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { Subscription } from '@t0/database/billing';
import { EventLog } from '@t0/events';
import { createMember, createUser, TEST_PASSWORD, waitFor } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';
import { PushScene, titles } from '../support/push-scene.ts';

describe('alerts on a device (docs/product/channels.md#alerts-on-a-device)', () => {
  let scene: PushScene;
  beforeAll(async () => void (scene = await PushScene.start()));
  beforeEach(() => scene.renew());
  afterAll(() => scene.stop());

  describe('devices', () => {
    it.each([
      ['an address that is no push service’s', { endpoint: 'https://example.com/push' }, 'PUSH_SERVICE_REFUSED'],
      ['an address of our own network', { endpoint: 'https://169.254.169.254/latest' }, 'PUSH_SERVICE_REFUSED'],
      ['an address without TLS', { endpoint: 'http://localhost/push' }, 'PUSH_SERVICE_REFUSED'],
      ['a key that is no point of the curve', { p256dh: `B${'A'.repeat(86)}` }, 'PUSH_KEYS_REFUSED'],
      ['a secret of another length', { auth: 'short' }, 'VALIDATION_FAILED'],
      ['an address without end', { endpoint: `https://localhost/${'x'.repeat(1000)}` }, 'VALIDATION_FAILED'],
    ])('refuse %s in words, and nothing changes', async (_, given, error) => {
      const { status, body } = await scene.give({ ...scene.service.subscribe(), ...given });
      expect([status, body.error]).toEqual([400, error]);
      expect((await scene.settings()).devices).toEqual([]);
    });

    it(`are at most ${LIMITS.push.most} of an account`, async () => {
      for (let count = 0; count < LIMITS.push.most; count += 1) await scene.addDevice();
      const { status, body } = await scene.give(scene.service.subscribe());
      expect([status, body.error]).toEqual([409, 'TOO_MANY_DEVICES']);
      expect(body.message).toBe(`An account has at most ${LIMITS.push.most} devices: end one first`);
    });

    it('are listed without what reaches them, told to other tabs, tested and ended', async () => {
      const tab = await scene.stack.live(scene.client);
      const { device, id, endpoint } = await scene.addDevice();
      const { data } = await tab.next('settings.updated', (event) => event.data.push.devices.length === 1);
      expect(data.push.devices[0]).toMatchObject({ id, lastUsedAt: null });
      expect(JSON.stringify(data)).not.toContain(endpoint);
      const test = await scene.client.post<PushTest>(`/api/auth/push/devices/${id}/test`, {});
      expect([test.status, test.body]).toEqual([200, { outcome: 'accepted', detail: null }]);
      expect(titles(await scene.came(device, 1))).toEqual(['Test']);
      expect((await scene.settings()).devices[0]!.lastUsedAt).not.toBeNull();
      expect((await scene.client.delete(`/api/auth/push/devices/${id}`)).status).toBe(204);
      expect((await scene.settings()).devices).toEqual([]);
      expect((await scene.client.delete(`/api/auth/push/devices/${id}`)).status).toBe(404);
    });

    it('say what became of a test, and end when it finds them dead', async () => {
      const { id } = await scene.addDevice();
      const test = async (): Promise<PushTest> =>
        (await scene.client.post<PushTest>(`/api/auth/push/devices/${id}/test`, {})).body;
      scene.service.onMessage = () => ({ status: 503 });
      expect(await test()).toEqual({ outcome: 'later', detail: 'The push service answered 503' });
      scene.service.onMessage = () => ({ status: 410 });
      expect(await test()).toEqual({ outcome: 'refused', detail: 'The push service answered 410' });
      expect((await scene.settings()).devices).toEqual([]);
    });

    it('are nobody else’s to end or to test', async () => {
      const { id } = await scene.addDevice();
      const other = await scene.stack.signedIn(await createMember(scene.stack.db));
      expect((await other.delete(`/api/auth/push/devices/${id}`)).status).toBe(404);
      expect((await other.post(`/api/auth/push/devices/${id}/test`, {})).status).toBe(404);
      expect((await scene.settings()).devices).toHaveLength(1);
    });

    it('are for whoever has access', async () => {
      const guest = await scene.stack.signedIn(await createUser(scene.stack.db));
      expect((await scene.give(scene.service.subscribe(), guest)).status).toBe(403);
    });

    it('become those of whoever is signed in in that browser now', async () => {
      const subscription = scene.service.subscribe();
      await scene.give(subscription);
      const other = await scene.stack.signedIn(await createMember(scene.stack.db));
      expect((await scene.give(subscription, other)).status).toBe(201);
      expect((await scene.settings()).devices).toEqual([]);
      expect((await scene.settings(other)).devices).toHaveLength(1);
    });
  });

  describe('end', () => {
    const ended = async (signal: Promise<Signal>, still: { device: number }): Promise<void> => {
      const { id } = await signal;
      await waitFor('the other device to be told', () => Promise.resolve(scene.service.of(still.device).length > 0));
      await scene.rowWith(id, ({ delivery_status }) => delivery_status === 'sent');
    };
    let witness: { device: number };
    beforeEach(async () => {
      witness = await scene.addDevice(await scene.stack.signedIn(await createMember(scene.stack.db)));
    });

    it('with the sign-out of their session, those of others stay', async () => {
      const phone = await scene.stack.signedIn(scene.member);
      const [here, there] = [await scene.addDevice(), await scene.addDevice(phone)];
      await phone.get('/api/logout');
      await ended(scene.publish(), witness);
      await scene.came(here.device, 1);
      expect(scene.service.of(there.device)).toEqual([]);
      expect((await scene.settings()).devices.map(({ id }) => id)).toEqual([here.id]);
    });

    it('with the end of their session by the member', async () => {
      const phone = await scene.stack.signedIn(scene.member);
      const { device } = await scene.addDevice(phone);
      await scene.client.post('/api/auth/sessions/end-others', {});
      await ended(scene.publish(), witness);
      expect(scene.service.of(device)).toEqual([]);
      expect((await scene.settings()).devices).toEqual([]);
    });

    it('not with a new password in the same session, which goes on under another id', async () => {
      const { device } = await scene.addDevice();
      const password = `${TEST_PASSWORD}2`;
      const answer = await scene.client.post('/api/auth/change-password', {
        currentPassword: TEST_PASSWORD,
        newPassword: password,
      });
      expect(answer.status).toBeLessThan(300);
      await scene.publish();
      await scene.came(device, 1);
    });

    it('with access, at once', async () => {
      const { device } = await scene.addDevice();
      await scene.stack.db.getRepository(Subscription).update({ userId: scene.member.id }, { status: 'canceled' });
      await new EventLog(scene.stack.db, () => undefined).transact((manager, emit) =>
        applyAccess(manager, emit, scene.member.id),
      );
      await ended(scene.publish(), witness);
      expect(scene.service.of(device)).toEqual([]);
      expect(await scene.stack.db.query('SELECT id FROM push_devices WHERE user_id = $1', [scene.member.id])).toEqual(
        [],
      );
    });

    it('not when signals are switched off, but nothing comes', async () => {
      const { device } = await scene.addDevice();
      await scene.client.post('/api/auth/notification-settings', {
        emailNotifications: true,
        smsAlerts: false,
        tradingSignals: false,
        priceAlerts: true,
      });
      await ended(scene.publish(), witness);
      expect(scene.service.of(device)).toEqual([]);
      expect((await scene.settings()).devices).toHaveLength(1);
    });

    it('between laying out and leaving: nothing is sent', async () => {
      const { device, id } = await scene.addDevice();
      scene.service.onMessage = (one) => (one === device ? { status: 429, retryAfter: '600' } : null);
      const signal = await scene.publish();
      await scene.rowWith(signal.id, ({ last_error }) => last_error !== null);
      await scene.client.delete(`/api/auth/push/devices/${id}`);
      scene.service.onMessage = () => null;
      await scene.stack.db.query(
        `UPDATE deliveries SET lease_until = now(), created_at = now() - interval '1 minute' WHERE signal_id = $1`,
        [signal.id],
      );
      await scene.reconcile();
      const row = await scene.rowWith(signal.id, ({ delivery_status }) => delivery_status === 'suppressed');
      expect(row.last_error).toBe('The device was ended');
      expect(scene.service.of(device)).toEqual([]);
    });
  });
});

describe('a terminal without a key for Web Push', () => {
  let stack: ApiStack;
  beforeAll(async () => void (stack = await ApiStack.start()));
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

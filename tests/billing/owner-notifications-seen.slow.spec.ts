import { notifyOwners } from '@t0/billing';
import type { StaffRole } from '@t0/contracts/accounts';
import type { Notification, UserNotification } from '@t0/contracts/notifications';
import { User } from '@t0/database/accounts';
import { Payment, Refund } from '@t0/database/billing';
import { EventLog } from '@t0/events';
import { createAdmin, createMember, setPreference, waitFor, type LiveClient, type TestClient } from '@t0/testing';
import { TestDiscord } from '../support/services/discord-service.ts';
import { PushScene } from '../support/push-scene.ts';

const TITLE = 'PAYMENT REFUNDED';

describe('Billing cases: for owners alone (docs/product/notifications.md#billing-cases)', () => {
  let scene: PushScene;
  let discord: TestDiscord;
  let owner: TestClient;
  let id: number;
  const others = new Map<string, TestClient>();
  const devices = new Map<string, number>();
  const sockets = new Map<string, LiveClient>();

  beforeAll(async () => {
    discord = await TestDiscord.start();
    scene = await PushScene.start({ RELAY_DISCORD_WEBHOOK: discord.webhook, RELAY_NOTIFICATIONS: 'all' });
    const { stack } = scene;
    owner = scene.admin;
    for (const role of ['administrator', 'analyst', 'support'] satisfies StaffRole[])
      others.set(role, await stack.signedIn(await createAdmin(stack.db, { role })));
    others.set('member', await stack.signedIn(await createMember(stack.db)));
    for (const [who, client] of [['owner', owner] as const, ...others]) {
      devices.set(who, (await scene.addDevice(client)).device);
      sockets.set(who, await stack.live(client));
    }
    // Everybody wants all notifications on the device.
    for (const user of await stack.db.getRepository(User).find())
      await setPreference(stack.db, user, 'push', 'notifications', 'all');
    // A broadcast before and one after show what reaches everybody.
    await owner.post('/api/notifications', { title: 'Before', message: 'To all', priority: 'critical' });
    await refund();
    await owner.post('/api/notifications', { title: 'After', message: 'To all', priority: 'critical' });
    await waitFor('all to be fanned out and delivered', async () => {
      await scene.reconcile();
      const [{ open }] = await stack.db.query<[{ open: number }]>(
        `SELECT (SELECT count(*) FROM notifications WHERE fanned_out_at IS NULL)::int
           + (SELECT count(*) FROM deliveries WHERE delivery_status IN ('queued', 'sending'))::int AS open`,
      );
      return open === 0;
    });
    const found = (await inboxOf(owner)).find(({ title }) => title === TITLE);
    id = found!.id;
  });
  afterAll(async () => {
    await scene.stop();
    await discord.stop();
  });

  const inboxOf = async (client: TestClient): Promise<Notification[]> =>
    (await client.get<UserNotification[]>('/api/user/notifications')).body.map(({ notification }) => notification);

  /** A push names no title. */
  const tag = (): string => `"notification-${id}"`;

  /** A payment and its refund become known, as a webhook stores them. */
  async function refund(): Promise<void> {
    const { db } = scene.stack;
    const money = { provider: 'stripe' as const, amount: 4900, currency: 'USD', at: new Date(), readAt: new Date() };
    const payment = { ...money, id: 'ch_1', customerId: 'cus_1', intentId: null, feeAmount: null, feeCurrency: null };
    await db.getRepository(Payment).insert({ ...payment, status: 'succeeded' });
    await db.getRepository(Refund).insert({ ...money, id: 're_1', paymentId: 'ch_1', status: 'succeeded' });
    const source = { kind: 'refund', provider: 'stripe', id: 're_1' } as const;
    await new EventLog(db, () => undefined).transact((manager, emit) => notifyOwners(manager, emit, source));
  }

  it('stands in the inbox of an owner, counts there and can be read', async () => {
    const titles = (await inboxOf(owner)).map(({ title }) => title);
    expect(titles).toEqual(['After', TITLE, 'Before']);
    expect((await owner.get('/api/user/notifications/unread-count')).body).toEqual({ count: 3, total: 3 });
    expect((await owner.put(`/api/user/notifications/${id}/read`, {})).status).toBe(200);
  });

  it.each(['administrator', 'analyst', 'support', 'member'])('is in no answer, event or device of %s', async (who) => {
    const client = others.get(who)!;
    expect((await inboxOf(client)).map(({ title }) => title)).toEqual(['After', 'Before']);
    expect((await client.get('/api/user/notifications/unread-count')).body).toEqual({ count: 2, total: 2 });
    expect((await client.put(`/api/user/notifications/${id}/read`, {})).status).toBe(404);
    const pushed = scene.service.of(devices.get(who)!).map(({ payload }) => JSON.stringify(payload));
    expect(pushed).toHaveLength(2);
    expect(pushed.filter((text) => text.includes(tag()))).toEqual([]);
    await waitFor('the broadcast after it', () =>
      Promise.resolve(JSON.stringify(sockets.get(who)!.events).includes('After')),
    );
    expect(JSON.stringify(sockets.get(who)!.events)).not.toContain(TITLE);
  });

  it('reaches the devices and the screen of an owner', async () => {
    const pushed = scene.service.of(devices.get('owner')!).map(({ payload }) => JSON.stringify(payload));
    expect(pushed.filter((text) => text.includes(tag()))).toHaveLength(1);
    expect(JSON.stringify(sockets.get('owner')!.events)).toContain(TITLE);
  });

  it('is in no history, no figure and no relay, and nobody changes it', async () => {
    const history = await owner.get<Notification[]>('/api/notifications');
    expect(history.body.map(({ title }) => title)).toEqual(['After', 'Before']);
    expect((await owner.get('/api/notifications/count')).body).toEqual({ total: 2 });
    expect((await owner.get('/api/notifications/stats')).body).toMatchObject({ total: 2 });
    expect((await owner.put(`/api/notifications/${id}`, { title: 'Other' })).status).toBe(404);
    expect((await owner.delete(`/api/notifications/${id}`)).status).toBe(404);
    expect(JSON.stringify(discord.calls)).not.toContain(TITLE);
    expect((await owner.get(`/api/admin/receipts/notification/${id}`)).status).toBe(404);
    expect(JSON.stringify((await owner.get('/api/admin/channel-subjects')).body)).not.toContain(TITLE);
  });
});

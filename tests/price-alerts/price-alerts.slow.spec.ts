import type { UserNotification } from '@t0/contracts/notifications';
import type { CreatePriceAlertDto, PriceAlert, PriceAlertFireList, PriceAlertList } from '@t0/contracts/price-alerts';
import { createAdmin, createMember, setPreference, waitFor, type LiveClient, type TestClient } from '@t0/testing';
import { PriceAlerts } from '../../apps/worker/src/price-alerts/price-alerts.watcher.ts';
import { PriceStack } from '../support/price-stack.ts';

describe('price alerts (docs/product/notifications.md#price-alerts)', () => {
  let stack: PriceStack;
  let admin: TestClient;
  let member: TestClient;
  let console: LiveClient;
  let screen: LiveClient;

  beforeAll(async () => {
    stack = await PriceStack.start();
    admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    member = await stack.api.signedIn(await createMember(stack.api.db));
    [console, screen] = await Promise.all([stack.api.live(admin), stack.api.live(member)]);
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.000');
  });
  afterAll(() => stack.stop());

  const form = (given: Partial<Record<keyof CreatePriceAlertDto, unknown>> = {}): object => ({
    title: 'GBPJPY breaks out',
    condition: 'above',
    threshold: '196.500',
    instrument: 'GBPJPY',
    priority: 'critical',
    isActive: true,
    ...given,
  });
  const set = async (given: Parameters<typeof form>[0] = {}): Promise<PriceAlert> => {
    const { status, body } = await admin.post<PriceAlert>('/api/price-alerts', form(given));
    expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) as number })]);
    await console.next('price_alert.created', ({ data }) => data.id === body.id);
    await stack.watched(PriceAlerts, body.id, 1);
    return body;
  };
  const firesOf = async (id: number): Promise<PriceAlertFireList['fires']> => {
    const { body } = await admin.get<PriceAlertFireList>('/api/price-alerts/fires?limit=200');
    return body.fires.filter(({ alertId }) => alertId === id);
  };
  const fired = (id: number, count: number): Promise<PriceAlertFireList['fires']> =>
    waitFor(`firing ${count} of alert ${id}`, async () => {
      const fires = await firesOf(id);
      return fires.length >= count && fires;
    });
  /** The worker has acted on everything so far: a probe alert beyond all others fired. */
  const drain = async (): Promise<void> => {
    const probe = await set({ title: 'probe', instrument: 'AUDUSD', condition: 'equals', threshold: '0.65000' });
    await stack.tick('AUDUSD', '0.64900');
    await stack.tick('AUDUSD', '0.65100');
    await fired(probe.id, 1);
    await admin.delete(`/api/price-alerts/${probe.id}`);
  };

  /** As if the process before had died before it noted the last 20 ticks. */
  const rewind = async (): Promise<void> => {
    const known = await stack.bus.readerPosition('price-alerts');
    const position = (await stack.bus.logged()).at(-20)?.position ?? 0;
    const logged = (await stack.bus.logged()).filter((tick) => tick.position <= position);
    const last = Object.fromEntries(logged.map((tick) => [tick.symbol, tick]));
    await stack.api.redisClient.hSet('prices:readers', 'price-alerts', JSON.stringify({ ...known, position, last }));
  };

  it.each([
    [{ title: '' }, 'title', 'Alert title is required'],
    [{ title: '   ' }, 'title', 'Alert title is required'],
    [{ title: undefined }, 'title', 'Alert title is required'],
    [{ title: 'x'.repeat(101) }, 'title', 'Alert title must be at most 100 characters'],
    [{ condition: undefined }, 'condition', 'Alert condition is required'],
    [{ condition: 'sideways' }, 'condition', 'Alert condition is required'],
    [{ threshold: '' }, 'threshold', 'Threshold value is required'],
    [{ threshold: undefined }, 'threshold', 'Threshold value is required'],
    [{ threshold: '0' }, 'threshold', expect.stringContaining('Threshold value must be')],
    [{ instrument: 'BTCUSD' }, 'instrument', 'Instrument must be one of ALL, AUDUSD, GBPJPY, US30'],
    [{ priority: 'low' }, 'priority', 'Priority must be one of normal, high, critical'],
    [{ condition: 'volume_spike' }, 'condition', expect.stringContaining('carries volume')],
  ] as [NonNullable<Parameters<typeof form>[0]>, string, unknown][])(
    'refuses %j, naming %s, and stores nothing',
    async (given, field, message) => {
      const before: unknown = await stack.api.db.query('SELECT count(*)::int AS n FROM price_alerts');
      const { status, body } = await admin.post('/api/price-alerts', form(given));
      expect([status, (body as { fields: Record<string, string> }).fields[field]]).toEqual([400, message]);
      expect(await stack.api.db.query('SELECT count(*)::int AS n FROM price_alerts')).toEqual(before);
    },
  );

  it('is for administrators (docs/SECURITY.md#roles)', async () => {
    for (const call of [
      (client: TestClient) => client.get('/api/price-alerts'),
      (client: TestClient) => client.get('/api/price-alerts/fires'),
      (client: TestClient) => client.post('/api/price-alerts', form()),
      (client: TestClient) => client.call('PATCH', '/api/price-alerts/1', { isActive: false }),
      (client: TestClient) => client.delete('/api/price-alerts/1'),
    ]) {
      expect((await call(stack.api.visitor())).status).toBe(401);
      expect((await call(member)).status).toBe(403);
    }
  });

  it('tells what can be chosen', async () => {
    const { body } = await admin.get<PriceAlertList>('/api/price-alerts');
    expect(body.conditions.filter(({ available }) => available).map(({ condition }) => condition)).toEqual([
      'above',
      'below',
      'equals',
      'change_percent',
    ]);
    expect(body.windowMinutes).toBe(60);
  });

  it('fires once per crossing, with its priority, and tells subscribers and the console', async () => {
    const alert = await set();
    await stack.tick('GBPJPY', '196.400');
    await stack.tick('GBPJPY', '196.499', '196.501');
    await stack.tick('GBPJPY', '196.600');
    await stack.tick('GBPJPY', '196.700');
    await drain();
    const [fire, ...rest] = await firesOf(alert.id);
    expect(rest).toEqual([]);
    expect(fire).toMatchObject({
      instrument: 'GBPJPY',
      threshold: '196.500',
      price: '196.500',
      bid: '196.499',
      ask: '196.501',
    });
    const event = await console.next('price_alert.fired', ({ data }) => data.alert.id === alert.id);
    expect(event.data.alert).toMatchObject({ fireCount: 1, version: 2 });
    const { data } = await screen.next('notification.created', ({ data: { title } }) => title === alert.title);
    expect(data).toMatchObject({
      id: fire!.notificationId,
      type: 'alert',
      category: 'price-alert',
      priority: 'critical',
      message: 'GBPJPY reached or passed 196.500 and stands at 196.500.',
    });
    await stack.tick('GBPJPY', '196.100');
    await stack.tick('GBPJPY', '196.550');
    await fired(alert.id, 2);
    expect(screen.events.some(({ type }) => type.startsWith('price_alert.'))).toBe(false);
    await admin.delete(`/api/price-alerts/${alert.id}`);
    expect(
      await stack.api.db.query('SELECT count(*)::int AS n FROM price_alert_fires WHERE title = $1', [alert.title]),
    ).toEqual([{ n: 2 }]);
  });

  it('paused it is silent; resumed it waits for the next crossing', async () => {
    const alert = await set({ title: 'paused one', condition: 'below', threshold: '196.300' });
    const { body } = await admin.call<PriceAlert>('PATCH', `/api/price-alerts/${alert.id}`, { isActive: false });
    expect(body).toMatchObject({ isActive: false, version: 2 });
    await console.next('price_alert.updated', ({ data }) => data.id === alert.id && !data.isActive);
    await stack.watched(PriceAlerts, alert.id, undefined);
    await stack.tick('GBPJPY', '196.200');
    await admin.call('PATCH', `/api/price-alerts/${alert.id}`, { isActive: true });
    await stack.watched(PriceAlerts, alert.id, 3);
    await stack.tick('GBPJPY', '196.100');
    await drain();
    expect(await firesOf(alert.id)).toEqual([]);
    await stack.tick('GBPJPY', '196.400');
    await stack.tick('GBPJPY', '196.200');
    expect(await fired(alert.id, 1)).toHaveLength(1);
    await admin.delete(`/api/price-alerts/${alert.id}`);
    expect((await admin.call('PATCH', `/api/price-alerts/${alert.id}`, { isActive: true })).status).toBe(404);
  });

  it('members who switched price alerts off neither read them nor count them (docs/product/accounts.md#alert-settings)', async () => {
    const user = await createMember(stack.api.db);
    await setPreference(stack.api.db, user, 'terminal', 'price-alerts', 'off');
    const quiet = await stack.api.signedIn(user);
    const alert = await set({ title: 'not for everybody', threshold: '196.800' });
    await stack.tick('GBPJPY', '196.790');
    await stack.tick('GBPJPY', '196.810');
    const [fire] = await fired(alert.id, 1);
    const titles = async (client: TestClient): Promise<string[]> => {
      const { body } = await client.get<UserNotification[]>('/api/user/notifications');
      return body.map(({ notification }) => notification.title);
    };
    expect(await titles(member)).toContain(alert.title);
    expect(await titles(quiet)).not.toContain(alert.title);
    expect((await quiet.get('/api/user/notifications/unread-count')).body).toMatchObject({ count: 0 });
    expect((await quiet.put(`/api/user/notifications/${fire!.notificationId}/read`, undefined)).status).toBe(404);
  });

  it('ALL watches every instrument; change_percent looks at the size of the change, up or down', async () => {
    await stack.tick('US30', '42800.0');
    const alert = await set({ title: 'big move', instrument: 'ALL', condition: 'change_percent', threshold: '1.2' });
    await stack.tick('US30', '42400.0');
    await stack.tick('US30', '42200.0');
    const [fire] = await fired(alert.id, 1);
    expect(fire).toMatchObject({ instrument: 'US30', threshold: '1.2' });
    expect(Number(fire!.changePercent)).toBeLessThanOrEqual(-1.2);
    await stack.tick('US30', '42000.0');
    await drain();
    expect((await firesOf(alert.id)).filter(({ instrument }) => instrument === 'US30')).toHaveLength(1);
    await admin.delete(`/api/price-alerts/${alert.id}`);
  });

  it('fires once a moment of the provider’s clock, and goes on after it', async () => {
    const alert = await set({ title: 'to and fro', condition: 'equals', threshold: '42500', instrument: 'US30' });
    await stack.tick('US30', '42400.0');
    const at = Date.now();
    await stack.tick('US30', '42600.0', '42600.0', at);
    await stack.tick('US30', '42410.0', '42410.0', at);
    await fired(alert.id, 1);
    await stack.tick('US30', '42610.0');
    await fired(alert.id, 2);
    await drain();
    expect(await firesOf(alert.id)).toHaveLength(2);
    await admin.delete(`/api/price-alerts/${alert.id}`);
  });

  it('a worker that is stopped while firings wait to be stored stores them all', async () => {
    const alerts: number[] = [];
    for (let index = 0; index < 8; index += 1)
      alerts.push((await set({ title: `one of many ${index}`, threshold: '0.65300', instrument: 'AUDUSD' })).id);
    await stack.tick('AUDUSD', '0.65250');
    let ended: Promise<void>[] = [];
    await stack.holding('SELECT 1 FROM price_alerts WHERE id = ANY($1) FOR UPDATE', [alerts], async () => {
      await stack.tick('AUDUSD', '0.65350');
      await stack.waiters(4);
      ended = stack.workers.splice(0).map((worker) => worker.close());
    });
    await Promise.all(ended);
    for (const id of alerts) expect(await firesOf(id)).toHaveLength(1);
    await stack.addFetcher();
    await stack.tick('AUDUSD', '0.65360');
    for (const id of alerts) await admin.delete(`/api/price-alerts/${id}`);
  });

  it('a restart neither repeats a firing nor skips a crossing that nobody saw', async () => {
    const [high, low] = [
      await set({ title: 'told before', threshold: '196.450' }),
      await set({ title: 'missed', condition: 'below', threshold: '195.900' }),
    ];
    await stack.tick('GBPJPY', '196.300');
    await stack.tick('GBPJPY', '196.460');
    await fired(high.id, 1);
    while (stack.workers.length > 0) await stack.closeWorker();
    // As if it had died before it could note that the firing is stored.
    await rewind();
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.470');
    await drain();
    expect(await firesOf(high.id)).toHaveLength(1);
    while (stack.workers.length > 0) await stack.closeWorker();
    await stack.addFetcher();
    await stack.tick('GBPJPY', '195.800');
    expect(await fired(low.id, 1)).toHaveLength(1);
  });

  it('a process that died before it acted on several ticks leaves each of them to the next, once', async () => {
    const [spike, both] = [
      await set({ title: 'a spike', instrument: 'US30', threshold: '43000' }),
      await set({ title: 'before and after', instrument: 'US30', threshold: '43100' }),
    ];
    // Further from the levels than a fifth of the minutes before, should one have ended by now.
    await stack.tick('US30', '42500.0');
    await stack.tick('US30', '43500.0');
    await fired(both.id, 1);
    const [stored] = await firesOf(both.id);
    while (stack.workers.length > 0) await stack.closeWorker();
    // As if it had died before it stored the firing of the other, and before it could note the tick.
    await stack.api.db.query('DELETE FROM price_alert_fires WHERE alert_id = $1', [spike.id]);
    const at = Date.parse(stored!.tickAt);
    await rewind();
    const tick = (price: string, later: number) =>
      ({ symbol: 'US30', bid: price, ask: price, price, at: at + later, source: 'oanda' }) as const;
    await stack.bus.publish([tick('42600.0', 1)]);
    await stack.bus.publish([tick('43420.0', 2)]);
    await stack.bus.publish([tick('42650.0', 3)]);
    await stack.addFetcher();
    await fired(spike.id, 2);
    await fired(both.id, 2);
    await drain();
    const tickTimes = async (id: number): Promise<number[]> =>
      (await firesOf(id)).map(({ tickAt }) => Date.parse(tickAt) - at).toSorted((a, b) => a - b);
    expect([await tickTimes(spike.id), await tickTimes(both.id)]).toEqual([
      [0, 2],
      [0, 2],
    ]);
    for (const { id } of [spike, both]) await admin.delete(`/api/price-alerts/${id}`);
  });
});

import type { OwnAlert, OwnAlertList } from '@t0/contracts/price-alerts';
import { createAdmin, createMember, setPreference, waitFor, type LiveClient, type TestClient } from '@t0/testing';
import { OwnAlertEmailChannel } from '../../apps/worker/src/email/own-alert.channel.ts';
import { OwnAlerts } from '../../apps/worker/src/price-alerts/own-alerts.watcher.ts';
import { PriceStack } from '../support/price-stack.ts';

describe('own alerts (docs/product/watching.md#own-alerts)', () => {
  let stack: PriceStack;
  let member: TestClient;
  let memberId: string;
  let other: TestClient;
  let admin: TestClient;
  let screen: LiveClient;
  let others: LiveClient[];

  beforeAll(async () => {
    stack = await PriceStack.start({ OWN_ALERTS_MAX: '3' });
    admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    const user = await createMember(stack.api.db);
    memberId = user.id;
    await setPreference(stack.api.db, user, 'email', 'own-alerts', 'on');
    member = await stack.api.signedIn(user);
    other = await stack.api.signedIn(await createMember(stack.api.db));
    screen = await stack.api.live(member);
    others = [await stack.api.live(other), await stack.api.live(admin)];
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.000', '196.004');
  });
  afterAll(() => stack.stop());

  const form = (given: object = {}): object => ({
    instrument: 'GBPJPY',
    condition: 'crosses',
    side: 'middle',
    unit: 'price',
    threshold: '196.500',
    note: 'break out',
    ...given,
  });
  const set = async (given: object = {}): Promise<OwnAlert> => {
    const { status, body } = await member.post<OwnAlert>('/api/own-alerts', form(given));
    expect([status, body]).toEqual([201, expect.objectContaining({ state: 'active' })]);
    await stack.watched(OwnAlerts, body.id, body.version);
    return body;
  };
  const list = async (): Promise<OwnAlertList> => (await member.get<OwnAlertList>('/api/own-alerts')).body;
  const firesOf = async (id: number): Promise<OwnAlertList['fires']> =>
    (await list()).fires.filter(({ alertId }) => alertId === id);
  const fired = (id: number, count: number): Promise<OwnAlertList['fires']> =>
    waitFor(`firing ${count} of own alert ${id}`, async () => {
      const fires = await firesOf(id);
      return fires.length >= count && fires;
    });
  const remove = async (...alerts: OwnAlert[]): Promise<void> => {
    for (const { id } of alerts) expect((await member.delete(`/api/own-alerts/${id}`)).status).toBe(204);
  };

  it.each([
    [{ instrument: 'ALL' }, 'instrument', expect.stringContaining('Instrument must be one of')],
    [{ condition: 'equals' }, 'condition', 'Condition must be one of crosses, rises, falls, moves'],
    [{ unit: 'percent' }, 'unit', 'A level is a price; a move is in percent or pips'],
    [{ threshold: '0' }, 'threshold', expect.stringContaining('Threshold must be')],
    [
      { condition: 'moves', unit: 'percent', threshold: '101', minutes: 5 },
      'threshold',
      expect.stringContaining('at most 100'),
    ],
    [{ condition: 'moves', unit: 'pips', threshold: '20' }, 'minutes', 'Minutes must be a whole number from 1 to 1440'],
    [{ repeatMinutes: 0 }, 'repeatMinutes', 'At least a minute has to be between firings'],
    [{ until: '2020-01-01T00:00:00Z' }, 'until', 'Until must be later than now'],
    [{ note: 'x'.repeat(141) }, 'note', 'The note must be at most 140 characters'],
  ])('refuses %j, naming %s, and stores nothing', async (given, field, message) => {
    const { status, body } = await member.post('/api/own-alerts', form(given));
    expect([status, (body as { fields: Record<string, string> }).fields[field]]).toEqual([400, message]);
    expect((await list()).alerts).toEqual([]);
  });

  it('fires once, damped, for its member alone, with its tick, and is mailed', async () => {
    const [once, each] = [await set(), await set({ threshold: '196.510', repeatMinutes: 1, side: 'bid' })];
    await stack.tick('GBPJPY', '196.400', '196.404');
    await stack.tick('GBPJPY', '196.530', '196.534');
    await stack.tick('GBPJPY', '196.508', '196.512');
    await stack.tick('GBPJPY', '196.511', '196.515');
    const [fire] = await fired(once.id, 1);
    expect(fire).toMatchObject({ price: '196.532', bid: '196.530', ask: '196.534', note: 'break out' });
    expect(fire!.message).toBe('GBPJPY reached 196.500 and stands at 196.532.');
    expect((await fired(each.id, 1))[0]!.message).toBe('GBPJPY reached 196.510 and stands at 196.530 (bid).');
    // One event for both: one packet for one member.
    const { data } = await screen.next('own-alert.fired', ({ data: { fires } }) => fires.length === 2);
    expect(data.alerts.map(({ state, fireCount }) => [state, fireCount])).toEqual([
      ['ended', 1],
      ['active', 1],
    ]);
    const rows: object[] = await stack.api.db.query(
      `SELECT channel, delivery_status FROM deliveries WHERE kind = 'own-alert' AND user_id = $1`,
      [memberId],
    );
    expect(rows).toHaveLength(1);
    for (const live of others) expect(live.events.filter(({ type }) => type.startsWith('own-alert'))).toEqual([]);
    expect((await other.get<OwnAlertList>('/api/own-alerts')).body).toMatchObject({ alerts: [], fires: [] });
    for (const client of [other, admin]) {
      expect((await client.delete(`/api/own-alerts/${each.id}`)).status).toBe(404);
      expect((await client.call('PATCH', `/api/own-alerts/${each.id}`, { isActive: false })).status).toBe(404);
      expect((await client.put(`/api/own-alerts/${each.id}`, form())).status).toBe(404);
    }
    const trail: object[] = await stack.api.db.query(`SELECT 1 FROM audit_log WHERE request LIKE '%own-alerts%'`);
    expect(trail).toEqual([]);
    await remove(once, each);
    expect((await list()).fires).toEqual([]);
  });

  it('is edited, paused, resumed and bounded', async () => {
    const alerts = [await set(), await set(), await set()];
    const refused = await member.post('/api/own-alerts', form());
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ message: 'At most 3 of your alerts can be active: pause or delete some first' }),
    ]);
    // By the plan of a running subscription: as many as it says, and as before once it has ended.
    await stack.api.db.query(
      `INSERT INTO plans (key, name, provider, price_id, place, own_alerts_max) VALUES ('plus', 'Plus', 'stripe', 'price_plus', 1, 4)`,
    );
    await stack.api.db.query(
      `INSERT INTO subscriptions (provider, external_id, user_id, status, plan, started_at) VALUES ('stripe', 'sub_plus', $1, 'active', 'plus', now())`,
      [memberId],
    );
    expect((await list()).activeMax).toBe(4);
    await remove(await set());
    await stack.api.db.query(`UPDATE subscriptions SET status = 'canceled' WHERE external_id = 'sub_plus'`);
    expect((await list()).activeMax).toBe(3);
    const [first] = alerts;
    const paused = await member.call<OwnAlert>('PATCH', `/api/own-alerts/${first!.id}`, { isActive: false });
    expect(paused.body).toMatchObject({ state: 'paused', version: 2 });
    await stack.watched(OwnAlerts, first!.id, undefined);
    const edited = await member.put<OwnAlert>(`/api/own-alerts/${first!.id}`, form({ threshold: '197.000' }));
    expect(edited.body).toMatchObject({ state: 'active', threshold: '197.000', version: 3 });
    await stack.watched(OwnAlerts, first!.id, 3);
    await remove(...alerts);
  });

  it('fires once through restarts, for ticks that the process before did not act on', async () => {
    const [seen, missed] = [
      await set({ instrument: 'AUDUSD', threshold: '0.65200', condition: 'rises' }),
      await set({ instrument: 'AUDUSD', threshold: '0.65400', condition: 'rises', repeatMinutes: 1 }),
    ];
    await stack.tick('AUDUSD', '0.65100');
    await stack.tick('AUDUSD', '0.65300');
    await fired(seen.id, 1);
    const before = await stack.bus.readerPosition('own-alerts');
    while (stack.workers.length > 0) await stack.closeWorker();
    // As if it had died before it noted that the firing is stored, and two ticks came before its end.
    await stack.api.redisClient.hSet('prices:readers', 'own-alerts', JSON.stringify({ ...before, position: 0 }));
    const at = Date.now();
    const tick = (price: string, later: number) =>
      ({ symbol: 'AUDUSD', bid: price, ask: price, price, at: at + later, source: 'oanda' }) as const;
    await stack.bus.publish([tick('0.65450', 1)]);
    await stack.bus.publish([tick('0.65350', 2)]);
    await stack.addFetcher();
    expect((await fired(missed.id, 1))[0]!.price).toBe('0.65450');
    await stack.tick('AUDUSD', '0.65360');
    expect([await firesOf(seen.id), await firesOf(missed.id)].map(({ length }) => length)).toEqual([1, 1]);
    await remove(seen, missed);
  });

  const row = async (id: number): Promise<object> =>
    (await stack.api.db.query<[object]>('SELECT state, fire_count AS count FROM own_alerts WHERE id = $1', [id]))[0];
  /** Away from every level of these tests, and beyond it. */
  const below = (): Promise<void> => stack.tick('GBPJPY', '196.400', '196.404');
  const above = (): Promise<void> => stack.tick('GBPJPY', '196.600', '196.604');

  it('waits while its member has no access, and fires once it is back', async () => {
    const setAccess = (isActive: boolean): Promise<unknown> =>
      stack.api.db.query('UPDATE users SET has_active_subscription = $2 WHERE id = $1', [memberId, isActive]);
    const alert = await set({ condition: 'rises' });
    const { body: marker } = await other.post<OwnAlert>('/api/own-alerts', form({ condition: 'rises' }));
    await stack.watched(OwnAlerts, marker.id, marker.version);
    await below();
    await setAccess(false);
    await above();
    // Both are fired by one statement.
    await waitFor('the firing of the other member', async () => {
      const { body } = await other.get<OwnAlertList>('/api/own-alerts');
      return body.fires.length === 1;
    });
    expect(await row(alert.id)).toEqual({ state: 'active', count: 0 });
    await setAccess(true);
    await below();
    await above();
    await fired(alert.id, 1);
    expect(await row(alert.id)).toEqual({ state: 'ended', count: 1 });
    await remove(alert);
    expect((await other.delete(`/api/own-alerts/${marker.id}`)).status).toBe(204);
  });

  it('an edit starts afresh: the pause after the last firing has ended', async () => {
    const alert = await set({ condition: 'rises', repeatMinutes: 60 });
    await below();
    await above();
    await fired(alert.id, 1);
    const changed = form({ condition: 'rises', repeatMinutes: 60, threshold: '196.510' });
    const { body } = await member.put<OwnAlert>(`/api/own-alerts/${alert.id}`, changed);
    await stack.watched(OwnAlerts, alert.id, body.version);
    await below();
    await above();
    expect(await fired(alert.id, 2)).toHaveLength(2);
    await remove(alert);
  });

  it('one that cannot be stored keeps no other from firing, and is tried again', async () => {
    await stack.api.db.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.note = 'refused' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$`);
    await stack.api.db.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON own_alert_fires FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    const [refused, sound] = [await set({ note: 'refused', condition: 'rises' }), await set({ condition: 'rises' })];
    await below();
    await above();
    await fired(sound.id, 1);
    const next = await set({ threshold: '196.700' });
    await stack.tick('GBPJPY', '196.800', '196.804');
    await fired(next.id, 1);
    expect(await firesOf(refused.id)).toEqual([]);
    await stack.api.db.query('DROP FUNCTION refuse CASCADE');
    expect((await fired(refused.id, 1))[0]!.price).toBe('196.602');
    await remove(refused, sound, next);
  });

  it('a tick from before its time counts when it is read a little later; the alert ends after that', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const [late, over] = [await set({ until, condition: 'rises' }), await set({ until, condition: 'rises' })];
    const end = (id: number, ago: string): Promise<unknown> =>
      stack.api.db.query('UPDATE own_alerts SET until = now() - $2::interval WHERE id = $1', [id, ago]);
    await end(late.id, '1 s');
    await end(over.id, '1 minute');
    const watcher = stack.workers[0]!.get(OwnAlerts);
    await waitFor('the end', async () => {
      await watcher.endExpired();
      return (await list()).alerts.find(({ id }) => id === over.id)!.state === 'ended';
    });
    await below();
    await above();
    await fired(late.id, 1);
    expect(await firesOf(over.id)).toEqual([]);
    await remove(late, over);
  });

  it('is mailed within four hours or not at all, and its firings are deleted after 90 days', async () => {
    const alert = await set();
    await below();
    await above();
    await fired(alert.id, 1);
    const age = (interval: string): Promise<unknown> =>
      stack.api.db.query('UPDATE own_alert_fires SET fired_at = now() - $2::interval WHERE alert_id = $1', [
        alert.id,
        interval,
      ]);
    const [worker] = stack.workers;
    const channel = worker!.get(OwnAlertEmailChannel, { strict: false });
    const [{ batch }] = await stack.api.db.query<[{ batch: number }]>(
      'SELECT batch FROM own_alert_fires WHERE alert_id = $1',
      [alert.id],
    );
    expect(await channel.prepare(batch)).toBeNull();
    await age('5 hours');
    const why = await channel.prepare(batch);
    expect(await channel.send({} as never, why)).toEqual({ is: 'withheld', why: 'Too late to be sent' });
    await worker!.get(OwnAlerts).forgetFires();
    expect(await firesOf(alert.id)).toHaveLength(1);
    await age('91 days');
    await worker!.get(OwnAlerts).forgetFires();
    expect(await firesOf(alert.id)).toEqual([]);
    await remove(alert);
  });
});

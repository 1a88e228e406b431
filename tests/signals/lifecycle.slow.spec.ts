import type { Signal } from '@t0/contracts/signals';
import { Signal as StoredSignal } from '@t0/database/signals';
import { createAdmin, createMember, signalBody, waitFor, type LiveClient, type TestClient } from '@t0/testing';
import { SignalLifecycle } from '../../apps/worker/src/signals/signal-lifecycle.watcher.ts';
import { PriceStack } from '../support/price-stack.ts';

describe('signals move by price (docs/product/signals.md#lifecycle)', () => {
  let stack: PriceStack;
  let admin: TestClient;
  let screen: LiveClient;

  beforeAll(async () => {
    stack = await PriceStack.start();
    admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    screen = await stack.api.live(await stack.api.signedIn(await createMember(stack.api.db)));
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.500', '196.520');
    await stack.live('GBPJPY', admin);
  });
  afterAll(() => stack.stop());

  const publishUnwatched = async (given = {}): Promise<Signal> => {
    const { body, status } = await admin.post<Signal>('/api/signals', signalBody(given));
    expect(status).toBe(201);
    return body;
  };
  const publish = async (given = {}): Promise<Signal> => {
    const signal = await publishUnwatched(given);
    await stack.watched(SignalLifecycle, signal.id, 1);
    return signal;
  };
  const updated = (id: number, matches: (signal: Signal) => boolean): Promise<{ seq: number; data: Signal }> =>
    screen.next('signal.updated', ({ data }) => data.id === id && matches(data));
  const notified = (id: number): string[] =>
    screen.events
      .filter((event) => event.type === 'notification.created' && event.data.signalId === id)
      .map((event) => (event.type === 'notification.created' ? event.data.title : ''));
  const stored = (id: number): Promise<StoredSignal> =>
    stack.api.db.getRepository(StoredSignal).findOneByOrFail({ id });
  const remove = (id: number): Promise<unknown> => admin.delete(`/api/signals/${id}`);

  it('activates a limit order, hits T0, closes at T1: each with its event, its notification and its tick', async () => {
    const { id } = await publish({ status: 'limit' });
    await stack.tick('GBPJPY', '196.110', '196.121');
    await stack.tick('GBPJPY', '196.100', '196.119');
    const active = await updated(id, ({ status }) => status === 'active');
    expect(active.data).toMatchObject({ version: 2, t0Hit: false, closeReason: null });
    await stack.tick('GBPJPY', '197.049', '197.070');
    await stack.tick('GBPJPY', '197.055', '197.075');
    const hit = await updated(id, ({ t0Hit }) => t0Hit);
    expect(hit.data).toMatchObject({ version: 3, status: 'active', t0HitAt: expect.any(String) as string });
    await stack.tick('GBPJPY', '198.410', '198.430');
    const closed = await updated(id, ({ status }) => status === 'closed');
    expect(closed.data).toMatchObject({ version: 4, closeReason: 't1', closePrice: '198.410', t0Hit: true });
    await waitFor('all notifications', () => notified(id).length === 4);
    expect(notified(id)).toEqual([
      'LONG GBPJPY @ 196.120',
      'Limit order activated',
      'T0 HIT: LONG GBPJPY',
      'T1 HIT: LONG GBPJPY',
    ]);
    const { evidence, closedAt } = await stored(id);
    expect(evidence).toMatchObject({
      activated: { bid: '196.100', ask: '196.119', source: 'oanda' },
      t0: { bid: '197.055' },
      closed: { bid: '198.410', ask: '198.430' },
    });
    expect(closedAt!.toISOString()).toBe(evidence!.closed!.at);
  });

  it('a short ends on the ask; a jump through the stop records the real price', async () => {
    const { id } = await publish({
      direction: 'short',
      entryPrice: '198.500',
      slPrice: '199.000',
      t0Price: '197.500',
      t1Price: '196.500',
    });
    await stack.tick('GBPJPY', '198.985', '198.995');
    await stack.tick('GBPJPY', '199.400', '199.430');
    const { data } = await updated(id, ({ status }) => status === 'closed');
    expect(data).toMatchObject({ closeReason: 'stop', closePrice: '199.430', t0Hit: false });
    await waitFor('the notification', () => notified(id).includes('STOP HIT: SHORT GBPJPY'));
  });

  it('a jump over T0 and T1 takes both steps from one tick', async () => {
    const { id } = await publish({ entryPrice: '199.500', slPrice: '198.500', t0Price: '199.900', t1Price: '200.200' });
    await stack.tick('GBPJPY', '200.300', '200.320');
    await updated(id, ({ status, t0Hit }) => status === 'closed' && t0Hit);
    await waitFor('both notifications', () => notified(id).length === 3);
    expect(notified(id).slice(1)).toEqual(['T0 HIT: LONG GBPJPY', 'T1 HIT: LONG GBPJPY']);
  });

  it('stale, closed-market and doubtful ticks move nothing', async () => {
    await stack.tick('US30', '42840.0', '42842.0');
    await stack.live('US30', admin);
    const { id } = await publish({
      instrument: 'US30',
      entryPrice: '42850',
      slPrice: '42000',
      t0Price: '42900',
      t1Price: '44000',
    });
    await stack.tick('US30', '42860.0', '42862.0');
    const seq = screen.events.at(-1)!.seq;
    // Old, though newer than the last one would be impossible: GBPUSD has none yet.
    const old = await publish({
      instrument: 'GBPUSD',
      entryPrice: '1.30000',
      slPrice: '1.20000',
      t0Price: '1.34000',
      t1Price: '1.40000',
    });
    await stack.tick('GBPUSD', '1.34500', '1.34510', Date.now() - 60_000);
    const at = Date.now();
    stack.oanda.price('US30_USD', '42950.0', '42952.0', { tradeable: false, time: new Date(at).toISOString() });
    await waitFor('the closed market to be shown', async () => (await stack.bus.latest()).US30?.tradeable === false);
    stack.oanda.price('US30_USD', '52950.0', '52952.0');
    await stack.tick('US30', '42870.0', '42872.0');
    expect((await stored(id)).t0Hit).toBe(false);
    expect((await stored(old.id)).version).toBe(1);
    expect(screen.events.filter((event) => event.seq > seq && event.type === 'signal.updated')).toEqual([]);
    await stack.tick('US30', '42900.0', '42902.0');
    await updated(id, ({ t0Hit }) => t0Hit);
    await remove(id);
    await remove(old.id);
  });

  it('an edit counts at once: moved levels decide the next tick, a paused signal stands still', async () => {
    await stack.tick('AUDUSD', '0.64990', '0.65000');
    await stack.live('AUDUSD', admin);
    const { id } = await publish({
      instrument: 'AUDUSD',
      entryPrice: '0.65000',
      slPrice: '0.64600',
      t0Price: '0.66000',
      t1Price: '0.67000',
    });
    await stack.tick('AUDUSD', '0.65000', '0.65010');
    await admin.put(`/api/signals/${id}`, { status: 'paused' });
    await stack.watched(SignalLifecycle, id, undefined);
    await stack.tick('AUDUSD', '0.64550', '0.64560');
    await admin.put(`/api/signals/${id}`, { status: 'active', slPrice: '0.64500', t0Price: '0.65500' });
    await stack.watched(SignalLifecycle, id, 3);
    expect((await stored(id)).closeReason).toBeNull();
    await stack.tick('AUDUSD', '0.64450', '0.64460');
    const { data } = await updated(id, ({ status }) => status === 'closed');
    expect(data).toMatchObject({ closeReason: 'stop', closePrice: '0.64450' });
  });

  it('closing by hand says so, and opening again takes it back', async () => {
    const { id } = await publish();
    await stack.live('GBPJPY', admin);
    const closed = (await admin.put<Signal>(`/api/signals/${id}`, { status: 'closed' })).body;
    expect(closed).toMatchObject({
      closeReason: 'manual',
      closePrice: '200.300',
      closedAt: expect.any(String) as string,
    });
    const open = (await admin.put<Signal>(`/api/signals/${id}`, { status: 'paused' })).body;
    expect(open).toMatchObject({ closeReason: null, closedAt: null });
    await remove(id);
  });

  it('an edit and a tick at the same moment: one of them wins wholly, and nothing is told twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await publish({
        instrument: 'US30',
        entryPrice: '42850',
        slPrice: '42000',
        t0Price: '42920',
        t1Price: '44000',
      });
      await stack.tick('US30', '42880.0', '42882.0');
      stack.oanda.price('US30_USD', '42930.0', '42932.0');
      const { body } = await admin.put<Signal>(`/api/signals/${id}`, { t0Price: '43500', slPrice: '42100' });
      await stack.tick('US30', '42885.0', '42887.0');
      const signal = await waitFor('rest', async () => {
        const now = await stored(id);
        return now.version >= body.version && now;
      });
      const hits = await stack.api.db.query(
        `SELECT 1 FROM notifications WHERE signal_id = $1 AND title LIKE 'T0 HIT%'`,
        [id],
      );
      expect([Number(signal.t0Price), Number(signal.slPrice)]).toEqual([43_500, 42_100]);
      expect(hits).toHaveLength(signal.t0Hit ? 1 : 0);
      await remove(id);
    }
  });

  it('a restart neither repeats nor skips: what the process before left is done once by the next', async () => {
    const { id } = await publish({
      instrument: 'US30',
      entryPrice: '42850',
      slPrice: '42000',
      t0Price: '42950',
      t1Price: '43050',
    });
    await stack.tick('US30', '42960.0', '42962.0');
    await updated(id, ({ t0Hit }) => t0Hit);
    await stack.closeWorker();
    // Published by a process that died before it acted on it.
    await stack.bus.publish([
      { symbol: 'US30', bid: '43060.00', ask: '43062.00', price: '43061.00', at: Date.now(), source: 'oanda' },
    ]);
    await Promise.all([stack.addWorker(), stack.addWorker()]);
    const { data } = await updated(id, ({ status }) => status === 'closed');
    expect(data).toMatchObject({ closeReason: 't1', closePrice: '43060.00', version: 3 });
    await waitFor('the stream', () => stack.oanda.open === 1);
    await stack.tick('US30', '43070.0', '43072.0');
    await waitFor('all notifications', () => notified(id).length === 3);
    expect((await stored(id)).version).toBe(3);
  });

  it('one that died before it acted on several ticks leaves each of them to the next, in order', async () => {
    while (stack.workers.length > 0) await stack.closeWorker();
    const { id } = await publishUnwatched({
      entryPrice: '205.500',
      slPrice: '204.500',
      t0Price: '206.000',
      t1Price: '206.500',
    });
    const at = Date.now();
    const tick = (bid: string, ask: string, later: number) =>
      ({ symbol: 'GBPJPY', bid, ask, price: bid, at: at + later, source: 'oanda' }) as const;
    // The first reaches T0, which the second does not show any more.
    await stack.bus.publish([tick('206.100', '206.120', 0)]);
    await stack.bus.publish([tick('205.600', '205.620', 1)]);
    await stack.addFetcher();
    const { data } = await updated(id, ({ t0Hit }) => t0Hit);
    expect(data).toMatchObject({ version: 2, status: 'active' });
    expect((await stored(id)).evidence).toMatchObject({ t0: { bid: '206.100' } });
    await remove(id);
  });

  it('a worker that is stopped between two steps of one tick takes both', async () => {
    const { id } = await publish({ entryPrice: '200.500', slPrice: '199.500', t0Price: '201.000', t1Price: '201.500' });
    let ended: Promise<void>[] = [];
    await stack.holding('SELECT 1 FROM signals WHERE id = $1 FOR UPDATE', [id], async () => {
      await stack.tick('GBPJPY', '200.600', '200.620');
      await stack.tick('GBPJPY', '201.600', '201.620');
      await stack.waiters(1);
      ended = stack.workers.splice(0).map((worker) => worker.close());
    });
    await Promise.all(ended);
    expect(await stored(id)).toMatchObject({ version: 3, status: 'closed', closeReason: 't1', t0Hit: true });
  });

  it('one that died between them leaves the second to the next', async () => {
    const { id } = await publishUnwatched({
      entryPrice: '201.500',
      slPrice: '200.500',
      t0Price: '202.000',
      t1Price: '202.500',
    });
    const at = Date.now();
    const tick = { bid: '202.600', ask: '202.620', source: 'oanda' } as const;
    await stack.bus.publish([{ symbol: 'GBPJPY', price: '202.610', at, ...tick }]);
    // What the one before stored of that tick.
    await stack.api.db.query(
      `UPDATE signals SET t0_hit = true, t0_hit_at = $2, version = 2, updated_at = now() + interval '1 second', evidence = $3 WHERE id = $1`,
      [id, new Date(at), { t0: { ...tick, at: new Date(at).toISOString(), version: 2 } }],
    );
    await stack.addFetcher();
    const { data } = await updated(id, ({ status }) => status === 'closed');
    expect(data).toMatchObject({ version: 3, closeReason: 't1', closePrice: '202.600' });
  });

  it('an edit of the memo at the same moment does not undo what the tick did', async () => {
    const { id } = await publish({ entryPrice: '202.700', slPrice: '202.000', t0Price: '203.000', t1Price: '204.000' });
    const edit = `UPDATE signals SET memo = 'Edited', version = version + 1, updated_at = clock_timestamp() + interval '1 second' WHERE id = $1`;
    await stack.holding(edit, [id], async () => {
      await stack.tick('GBPJPY', '203.100', '203.120');
      await stack.waiters(1);
    });
    await stack.tick('GBPJPY', '202.800', '202.820');
    const { data } = await updated(id, ({ t0Hit }) => t0Hit);
    expect(data).toMatchObject({ version: 3, memo: 'Edited' });
    await remove(id);
  });

  it('SIGNAL_AUTOMATION=off moves nothing', async () => {
    while (stack.workers.length > 0) await stack.closeWorker();
    stack.api.env.SIGNAL_AUTOMATION = 'off';
    await stack.addFetcher();
    const { id } = await publishUnwatched({
      instrument: 'US30',
      entryPrice: '43000',
      slPrice: '42000',
      t0Price: '43050',
      t1Price: '43060',
    });
    await stack.tick('US30', '43080.0', '43082.0');
    await stack.tick('US30', '43081.0', '43083.0');
    expect((await stored(id)).version).toBe(1);
  });
});

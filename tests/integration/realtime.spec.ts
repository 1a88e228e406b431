import type { Socket } from 'node:net';
import type { InstrumentSymbol, PriceFrame, Quote, Signal, Tombstone } from '@t0/contracts';
import { User } from '@t0/database';
import { freePort } from '@t0/embedded';
import { EventLog, PriceBus } from '@t0/events';
import { LiveMetrics, startMetricsServer } from '@t0/observability';
import { createAdmin, createMember, LiveClient, signalBody, waitFor } from '@t0/testing';
import type { TestClient } from '@t0/testing';
import { TcpProxy } from '../faults/tcp-proxy.ts';
import { ApiStack } from './api-stack.ts';

describe('live delivery (design, live events)', () => {
  let stack: ApiStack;
  let admin: TestClient;

  beforeAll(async () => {
    stack = await ApiStack.start({
      LIVE_RING_SIZE: '10',
      LIVE_POSITION_CHECK_MS: '200',
      LIVE_RECHECK_MS: '300',
      LIVE_MAX_SOCKETS_PER_USER: '3',
      LIVE_PRICE_FRAME_MS: '50',
      LIVE_INBOUND_PER_SECOND: '5',
    });
    await stack.addApp();
    admin = await stack.signedIn(await createAdmin(stack.db));
  });
  afterAll(() => stack.stop());

  const publish = async (given = {}): Promise<Signal> =>
    (await admin.post<Signal>('/api/signals', signalBody(given))).body;
  const member = async (given: Partial<User> = {}): Promise<{ user: User; client: TestClient }> => {
    const user = await createMember(stack.db, given);
    return { user, client: await stack.signedIn(user) };
  };
  const log = (): EventLog => stack.apps[0]!.get(EventLog);
  const setAccess = (user: User, hasActiveSubscription: boolean): Promise<void> =>
    log().transact(async (manager, emit) => {
      await manager.update(User, user.id, { hasActiveSubscription });
      emit('subscription.changed', `user:${user.id}`, {
        userId: user.id,
        isAdmin: user.isAdmin,
        hasActiveSubscription,
        subscriptionStatus: 'x',
      });
    });

  it('reaches members of every process, each event once and in order', async () => {
    const { client } = await member();
    const [near, far] = [await stack.live(client, { index: 0 }), await stack.live(client, { index: 1 })];
    for (let count = 0; count < 8; count += 1) await publish({ memo: `no ${count}` });
    await waitFor('all events', () => near.events.length >= 16 && far.events.length >= 16);
    expect(near.events).toEqual(far.events);
    const seqs = near.events.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, index) => seqs[0]! + index));
  });

  it('sends what was missed in one batch, from the ring and, when older, from PostgreSQL', async () => {
    const { client } = await member();
    const cursor = (await client.get('/api/signals')).headers.get('x-live-cursor')!;
    const few = [await publish(), await publish()];
    const caughtUp = await stack.live(client, { cursor });
    expect(caughtUp.batches).toHaveLength(1);
    expect(
      caughtUp.events.filter(({ type }) => type === 'signal.created').map(({ data }) => (data as Signal).id),
    ).toEqual(few.map(({ id }) => id));
    for (let count = 0; count < 10; count += 1) await publish();
    const older = await stack.live(client, { cursor, index: 1 });
    expect(older.batches).toHaveLength(1);
    expect(older.events.filter(({ type }) => type === 'signal.created')).toHaveLength(12);
    const seqs = older.events.map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
    expect(older.batches[0]!.position).toBe(caughtUp.cursor!.replace(/:\d+$/, `:${seqs.at(-1)}`));
  });

  it('has no gap and no overlap between snapshot, batch and live while events pour in', async () => {
    const { client } = await member();
    let pouring = true;
    const made: number[] = [];
    const source = (async () => {
      while (pouring) made.push((await publish()).id);
    })();
    for (let round = 0; round < 5; round += 1) {
      const snapshot = await client.get<Signal[]>('/api/signals');
      const known = new Set(snapshot.body.map(({ id }) => id));
      const live = new LiveClient(stack.origin(round % 2), {
        cookie: client.cookie,
        cursor: snapshot.headers.get('x-live-cursor')!,
      });
      await live.ready();
      const last = await publish({ memo: 'last' });
      await live.next('signal.created', ({ data }) => data.id === last.id);
      const seqs = live.events.map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      for (const { type, data } of live.events) if (type === 'signal.created') known.add((data as Signal).id);
      expect(made.filter((id) => id <= last.id && !known.has(id))).toEqual([]);
      live.close();
    }
    pouring = false;
    await source;
  });

  it.each([
    ['from another log', 'ffffffffffff:3', 'epoch'],
    ['that is none', 'nonsense', 'invalid'],
  ])('answers a cursor %s with resync', async (_what, cursor, reason) => {
    const { client } = await member();
    const live = await stack.live(client, { cursor });
    expect(live.resyncs).toEqual([{ reason, position: expect.stringMatching(/^[0-9a-f]+:\d+$/) }]);
    const signal = await publish();
    await live.next('signal.created', ({ data }) => data.id === signal.id);
  });

  it('answers a cursor ahead of the log, and one past retention, with resync', async () => {
    const { client } = await member();
    const { epoch, last_seq } = (await stack.db.query('SELECT epoch, last_seq FROM live_log'))[0];
    const ahead = await stack.live(client, { cursor: `${epoch}:${Number(last_seq) + 5}` });
    expect(ahead.resyncs[0]).toMatchObject({ reason: 'ahead' });
    await stack.db.query('DELETE FROM live_events WHERE seq < 3');
    const old = await stack.live(client, { cursor: `${epoch}:1` });
    expect(old.resyncs[0]).toMatchObject({ reason: 'retention' });
  });

  it('waits for a snapshot’s position when its process is a moment ahead of this one', async () => {
    const { client } = await member();
    const { epoch, last_seq } = (await stack.db.query('SELECT epoch, last_seq FROM live_log'))[0];
    // Committed, not yet published: this process learns of it by asking the log.
    await new EventLog(stack.db, () => undefined).transact((_manager, emit) =>
      Promise.resolve(emit('signal.deleted', 'public', { id: 1, version: 9 })),
    );
    const live = await stack.live(client, { cursor: `${epoch}:${Number(last_seq) + 1}` });
    expect(live.resyncs).toEqual([]);
  });

  it('moves rooms with the subscription: nothing premium after its end, everything after its start', async () => {
    const { user, client } = await member();
    const live = await stack.live(client, { index: 1 });
    await setAccess(user, false);
    await live.next('subscription.changed');
    const hidden = await publish();
    await live.roundTrip();
    await waitFor('the event to pass this process', async () =>
      (await live.roundTrip()).position.endsWith(
        String((await stack.db.query('SELECT last_seq FROM live_log'))[0].last_seq),
      ),
    );
    expect(live.events.some(({ type, data }) => type === 'signal.created' && (data as Signal).id === hidden.id)).toBe(
      false,
    );
    await setAccess(user, true);
    const shown = await publish();
    await live.next('signal.created', ({ data }) => data.id === shown.id);
    expect(live.disconnects).toEqual([]);
  });

  it('drops the sockets of a session on logout, in every process, and leaves the user’s other session', async () => {
    const { user, client } = await member();
    const other = await stack.signedIn(user);
    const [gone, stays] = [await stack.live(client, { index: 1 }), await stack.live(other, { index: 1 })];
    await client.post('/api/logout', {});
    await waitFor('the socket to be dropped', () => gone.disconnects.length > 0);
    expect(gone.events.at(-1)).toMatchObject({ type: 'session.revoked', data: { reason: 'logout' } });
    await stays.roundTrip();
    expect(stays.disconnects).toEqual([]);
  });

  it('repairs by its re-check what no message told: a session deleted, rights changed behind its back', async () => {
    const { user, client } = await member();
    const demoted = await member();
    const [ended, changed] = [await stack.live(client), await stack.live(demoted.client)];
    await stack.db.query(`DELETE FROM sessions WHERE sess->'passport'->>'user' = $1`, [user.id]);
    await stack.db.getRepository(User).update(demoted.user.id, { hasActiveSubscription: false });
    await waitFor('the socket to be dropped', () => ended.disconnects.length > 0);
    const sockets = (): string[] => changed.events.map(({ type }) => type);
    await waitFor('the rooms to follow', async () => {
      const before = sockets().length;
      await publish();
      await changed.roundTrip();
      return sockets().length === before;
    });
  });

  it('ends a socket when its session expires', async () => {
    const { user, client } = await member();
    await stack.db.query(
      `UPDATE sessions SET expire = now() + interval '300 milliseconds' WHERE sess->'passport'->>'user' = $1`,
      [user.id],
    );
    const live = await stack.live(client);
    await waitFor('the socket to be dropped', () => live.disconnects.length > 0);
  });

  it('takes a forged or foreign cookie for a visitor', async () => {
    const { client } = await member();
    const forged = stack.visitor();
    forged.cookie = client.cookie.slice(0, -3) + 'abc';
    const live = await stack.live(forged);
    const signal = await publish();
    await (await stack.live(client)).roundTrip();
    await live.roundTrip();
    expect(signal.id).toBeGreaterThan(0);
    expect(live.events).toEqual([]);
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    'security, socket: refuses a handshake with Origin %s',
    async (origin) => {
      const live = new LiveClient(stack.origin(), { headers: { origin } });
      await waitFor('the refusal', () => live.refusals.length > 0);
      expect(live.batches).toEqual([]);
      live.close();
    },
  );

  it('security, socket: caps the sockets of one user', async () => {
    const { client } = await member();
    const open = await Promise.all([1, 2, 3].map(() => stack.live(client)));
    const extra = new LiveClient(stack.origin(), { cookie: client.cookie });
    await waitFor('the refusal', () => extra.refusals.includes('TOO_MANY_SOCKETS'));
    extra.close();
    open[0]!.close();
    await waitFor('a free place', async () => {
      const again = new LiveClient(stack.origin(), { cookie: client.cookie });
      await waitFor('an answer', () => again.batches.length + again.refusals.length > 0);
      const admitted = again.batches.length > 0;
      again.close();
      return admitted;
    });
  });

  it.each([
    [
      'unknown messages',
      (live: LiveClient) => (live.socket as { emit(name: string, room: string): unknown }).emit('join', 'admins'),
    ],
    ['malformed receipts', (live: LiveClient) => live.socket.emit('seen', 'x' as never, () => undefined)],
    ['a flood', (live: LiveClient) => Array.from({ length: 20 }, () => live.socket.emit('seen', [], () => undefined))],
    [
      'an oversized payload',
      (live: LiveClient) =>
        live.socket.emit(
          'seen',
          Array.from({ length: 2000 }, (_, seq) => ({ seq })),
          () => undefined,
        ),
    ],
  ])('security, socket: drops a client that sends %s', async (_what, misbehave) => {
    const live = await stack.live(null);
    misbehave(live);
    await waitFor('the socket to be dropped', () => live.disconnects.length > 0);
  });

  it('answers receipts with its time and position, and a storm of them costs nothing', async () => {
    const { client } = await member();
    const live = await stack.live(client);
    const signal = await publish();
    const { seq } = await live.next('signal.created', ({ data }) => data.id === signal.id);
    const answer = await live.socket.timeout(5000).emitWithAck('seen', [{ seq }]);
    expect(Math.abs(answer.now - Date.now())).toBeLessThan(5000);
    expect(Number(answer.position.split(':')[1])).toBeGreaterThanOrEqual(seq);
  });

  it('drops a socket that stops reading, tells it why on its return, and costs the others nothing', async () => {
    const { client } = await member();
    const [stalled, healthy] = [await stack.live(client), await stack.live(client, { index: 1 })];
    const near = await stack.live((await member()).client);
    const id = stalled.socket.id!;
    const tcp = (stalled.socket.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws._socket;
    tcp.pause();
    const { cursor } = stalled;
    // More than the kernel's own buffers take, so that the rest piles up in the server.
    const count = 120;
    for (let index = 0; index < count; index += 1) {
      await log().transact((_manager, emit) =>
        Promise.resolve(
          emit('signal.deleted', 'public', { id: -index, version: 1, filler: 'x'.repeat(100_000) } as Tombstone),
        ),
      );
    }
    const drops = async (): Promise<string> =>
      stack.apps[0]!.get(LiveMetrics).registry.getSingleMetricAsString('t0_live_drops_total');
    await waitFor('the stalled socket to be dropped', async () => (await drops()).includes('reason="slow"'));
    await waitFor('the others to have everything', () =>
      [healthy, near].every(({ events }) => events.filter(({ type }) => type === 'signal.deleted').length >= count),
    );
    expect([...healthy.disconnects, ...near.disconnects]).toEqual([]);
    tcp.destroy();
    const back = new LiveClient(stack.origin(), { cookie: client.cookie, cursor, previous: id });
    await back.ready();
    expect(back.batches[0]).toMatchObject({ dropped: 'slow' });
    expect(back.events.filter(({ type }) => type === 'signal.deleted')).toHaveLength(count);
    back.close();
  });

  it('does not drop a returning client on a slow line while it takes in what it missed', async () => {
    const { client } = await member();
    const cursor = (await client.get('/api/signals')).headers.get('x-live-cursor')!;
    const count = 200;
    for (let index = 0; index < count; index += 1) {
      await log().transact((_manager, emit) =>
        Promise.resolve(
          emit('signal.deleted', 'public', { id: -index, version: 1, filler: 'x'.repeat(100_000) } as Tombstone),
        ),
      );
    }
    const proxy = await TcpProxy.to(Number(new URL(stack.origin()).port));
    const back = new LiveClient(`http://127.0.0.1:${proxy.port}`, { cookie: client.cookie, cursor });
    back.socket.on('connect', () => proxy.stall());
    await waitFor('the connection', () => back.socket.connected);
    // Longer than the looks at slow sockets are apart: what the line cannot take yet is no reason to drop it.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    proxy.resume();
    await back.ready();
    expect(back.disconnects).toEqual([]);
    expect(back.events.filter(({ type }) => type === 'signal.deleted')).toHaveLength(count);
    back.close();
    await proxy.close();
  });

  it('measures the way of an event, for Prometheus, on a port of its own', async () => {
    const live = await stack.live(null);
    await publish();
    await live.roundTrip();
    const registry = stack.apps[0]!.get(LiveMetrics).registry;
    expect(await startMetricsServer(registry, '127.0.0.1', 0)).toBeNull();
    const port = await freePort();
    const server = await startMetricsServer(registry, '127.0.0.1', port);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const name of [
      'commit_to_publish_seconds',
      'commit_to_emit_seconds',
      'commit_to_client_ack_seconds',
      'oldest_unpublished_seconds',
      'ring_events',
      'sockets',
      'drops_total',
      'catch_up_events',
      'resyncs_total',
      'position',
    ]) {
      expect(text).toContain(`t0_live_${name}`);
    }
    expect(Number(/t0_live_commit_to_publish_seconds_count (\d+)/.exec(text)![1])).toBeGreaterThan(0);
    expect((await stack.visitor().get('/metrics')).body).not.toContain('t0_live');
    server!.close();
  });

  it('measures the way to the screen of who was there, not how long somebody was away', async () => {
    const { client } = await member();
    const away = (await client.get('/api/signals')).headers.get('x-live-cursor')!;
    await publish();
    const back = await stack.live(client, { cursor: away });
    const measured = async (): Promise<number> => {
      const { values } = await stack.apps[0]!.get(LiveMetrics).commitToAck.get();
      return values.find(({ metricName }) => metricName?.endsWith('_count'))!.value;
    };
    const confirm = (): Promise<unknown> => back.socket.emitWithAck('seen', [{ seq: back.events.at(-1)!.seq }]);
    const before = await measured();
    await confirm();
    expect(await measured()).toBe(before);
    const had = back.events.length;
    await publish();
    await waitFor('the event', () => back.events.length > had);
    await confirm();
    expect(await measured()).toBe(before + 1);
  });

  describe('prices', () => {
    const quote = (symbol: InstrumentSymbol, price: string, at: number): Quote => ({
      symbol,
      bid: price,
      ask: price,
      price,
      at,
      source: 'simulated',
    });
    const merged = (frames: PriceFrame[]): PriceFrame => Object.assign({}, ...frames);

    it('brings the latest of each instrument, one frame per period, to visitors too', async () => {
      const bus = new PriceBus(stack.redisClient);
      const visitor = await stack.live(null);
      await bus.publish([quote('GBPJPY', '196.000', 1000)]);
      for (let tick = 1; tick <= 50; tick += 1)
        await bus.publish([
          quote('GBPJPY', `196.${String(tick).padStart(3, '0')}`, 1000 + tick),
          quote('US30', `${42_000 + tick}.00`, 1000 + tick),
        ]);
      await waitFor(
        'the last tick',
        () => merged(visitor.prices).US30?.price === '42050.00' && merged(visitor.prices).GBPJPY?.price === '196.050',
      );
      expect(visitor.prices.length).toBeLessThan(51);
      await bus.publish([quote('GBPJPY', '1.000', 5)]);
      const late = await stack.live(null);
      expect(late.prices[0]).toMatchObject({ GBPJPY: { price: '196.050' }, US30: { price: '42050.00' } });
    });

    it('GET /api/live-prices answers a map of symbol to price', async () => {
      await new PriceBus(stack.redisClient).publish([quote('AUDUSD', '0.65124', Date.now())]);
      const { body, headers } = await stack.visitor().get('/api/live-prices');
      expect(body).toMatchObject({ AUDUSD: 0.65124 });
      expect(headers.get('x-price-source')).toBe('simulated');
    });

    it('says that a provider must be set up when none is', async () => {
      const other = await ApiStack.start({ PRICE_PROVIDER: 'none' });
      expect((await other.visitor().get('/api/live-prices')).body).toEqual({
        error: 'No price provider is configured',
        requiresSetup: true,
      });
      await other.stop();
    });
  });
});

import type { Tombstone } from '@t0/contracts/live';
import { freePort } from '@t0/embedded';
import { LiveMetrics, startMetricsServer } from '@t0/observability';
import { waitFor, type LiveClient } from '@t0/testing';
import { TcpProxy } from './faults/wire/tcp-proxy.ts';
import type { AccessControl } from '../../apps/api/src/live/access-control.ts';
import { LiveGateway } from '../../apps/api/src/live/live.gateway.ts';
import type { SocketIndex } from '../../apps/api/src/live/socket-index.ts';
import { wireOf } from '../../apps/api/src/live/socket-wire.ts';
import { LiveScene, TRANSPORTS } from '../support/live-scene.ts';

/** The parts of the gateway that look after its sockets; each look ends with those whose session is over. */
interface Watcher {
  index: SocketIndex;
  access: AccessControl;
}

describe('live delivery: hostile clients, and how it is measured (docs/REALTIME.md#limits)', () => {
  let scene: LiveScene;

  beforeAll(async () => {
    scene = await LiveScene.start();
  });
  afterAll(() => scene.stop());

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
  ])('drops a client that sends %s (docs/SECURITY.md#socket)', async (_what, misbehave) => {
    const live = await scene.stack.live(null);
    misbehave(live);
    await waitFor('the socket to be dropped', () => live.disconnects.length > 0);
  });

  it('answers receipts with its time and position, and a storm of them costs nothing', async () => {
    const { client } = await scene.member();
    const live = await scene.stack.live(client);
    const signal = await scene.publish();
    const { seq } = await live.next('signal.created', ({ data }) => data.id === signal.id);
    const answer = await live.socket.timeout(5000).emitWithAck('seen', [{ seq }]);
    expect(Math.abs(answer.now - Date.now())).toBeLessThan(5000);
    expect(Number(answer.position.split(':')[1])).toBeGreaterThanOrEqual(seq);
  });

  it('measures the way of an event, for Prometheus, on a port of its own', async () => {
    const live = await scene.stack.live(null);
    await scene.publish();
    await live.roundTrip();
    const registry = scene.stack.apps[0]!.get(LiveMetrics).registry;
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
    // A page, or a refusal where no pages are built.
    expect(JSON.stringify((await scene.stack.visitor().get('/metrics')).body)).not.toContain('t0_live');
    server!.close();
  });

  it('measures the way to the screen of who was there, not how long somebody was away', async () => {
    const { client } = await scene.member();
    const away = (await client.get('/api/signals')).headers.get('x-live-cursor')!;
    await scene.publish();
    const back = await scene.stack.live(client, { cursor: away });
    const measured = async (): Promise<number> => {
      const { values } = await scene.stack.apps[0]!.get(LiveMetrics).commitToAck.get();
      return values.find(({ metricName }) => metricName?.endsWith('_count'))!.value;
    };
    const confirm = (): Promise<unknown> => back.socket.emitWithAck('seen', [{ seq: back.events.at(-1)!.seq }]);
    const before = await measured();
    await confirm();
    expect(await measured()).toBe(before);
    const had = back.events.length;
    await scene.publish();
    await waitFor('the event', () => back.events.length > had);
    await confirm();
    expect(await measured()).toBe(before + 1);
  });
});

describe.each(TRANSPORTS)('live delivery by $name: slow clients (docs/REALTIME.md#limits)', (transport) => {
  let scene: LiveScene;

  beforeAll(async () => {
    scene = await LiveScene.start();
  });
  afterAll(() => scene.stop());

  /** How many clients the first process has dropped as too slow. */
  const slowDrops = async (): Promise<number> => {
    const { values } = await scene.stack.apps[0]!.get(LiveMetrics).drops.get();
    return values.find(({ labels }) => labels.reason === 'slow')?.value ?? 0;
  };

  it('drops a client that stops reading, tells it why on its return, and costs the others nothing', async () => {
    const { client } = await scene.member();
    const stalled = await scene.listen(transport, client);
    // Of both kinds, near it and in another process.
    const others = await Promise.all([
      ...TRANSPORTS.map((other) => scene.listen(other, client, { index: 1 })),
      ...TRANSPORTS.map(async (other) => scene.listen(other, (await scene.member()).client)),
    ]);
    const { id, cursor } = stalled;
    stalled.stall();
    const before = await slowDrops();
    // More than the kernel's own buffers take, so that the rest piles up in the server.
    const count = 120;
    for (let index = 0; index < count; index += 1) {
      await scene.log.transact((_manager, emit) =>
        Promise.resolve(
          emit('signal.deleted', 'public', { id: -index, version: 1, filler: 'x'.repeat(100_000) } as Tombstone),
        ),
      );
    }
    await waitFor('the stalled client to be dropped', async () => (await slowDrops()) > before);
    await waitFor('the others to have everything', () =>
      others.every(({ events }) => events.filter(({ type }) => type === 'signal.deleted').length >= count),
    );
    expect(others.flatMap(({ disconnects }) => disconnects)).toEqual([]);
    stalled.vanish();
    const back = await scene.listen(transport, client, { cursor, previous: id });
    expect(back.batches[0]).toMatchObject({ dropped: 'slow' });
    expect(back.events.filter(({ type }) => type === 'signal.deleted')).toHaveLength(count);
    back.close();
  });

  it('does not drop a returning client on a slow line while it takes in what it missed', async () => {
    const { client } = await scene.member();
    const cursor = (await client.get('/api/signals')).headers.get('x-live-cursor')!;
    const count = 200;
    for (let index = 0; index < count; index += 1) {
      await scene.log.transact((_manager, emit) =>
        Promise.resolve(
          emit('signal.deleted', 'public', { id: -index, version: 1, filler: 'x'.repeat(100_000) } as Tombstone),
        ),
      );
    }
    const proxy = await TcpProxy.to(Number(new URL(scene.stack.origin()).port));
    // Enough to connect, and a small part of what it missed.
    proxy.begin({ kind: 'stall', direction: 'down', amount: 100_000 });
    const back = transport.open(`http://127.0.0.1:${proxy.port}`, { cookie: client.cookie, cursor });
    const { index, access } = scene.stack.apps[0]!.get(LiveGateway) as unknown as Watcher;
    const bound = scene.stack.config.LIVE_SEND_BUFFER_BYTES;
    await waitFor('it to owe more than a slow socket may', () =>
      index.all().some((one) => wireOf(one).backlog.bytes > bound),
    );
    // What the line cannot take yet is no reason to drop it, however often that is looked at.
    const looks = jest.spyOn(access, 'dropExpired');
    await waitFor('three looks at slow sockets', () => looks.mock.calls.length >= 3);
    looks.mockRestore();
    proxy.heal();
    await back.ready();
    expect(back.disconnects).toEqual([]);
    expect(back.events.filter(({ type }) => type === 'signal.deleted')).toHaveLength(count);
    back.close();
    await proxy.close();
  });
});

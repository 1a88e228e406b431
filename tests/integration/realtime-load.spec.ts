import type { Socket } from 'node:net';
import type { Tombstone } from '@t0/contracts';
import { freePort } from '@t0/embedded';
import { LiveMetrics, startMetricsServer } from '@t0/observability';
import { LiveClient, waitFor } from '@t0/testing';
import { TcpProxy } from '../faults/tcp-proxy.ts';
import { LiveScene } from './live-scene.ts';

describe('live delivery: hostile and slow clients, and how it is measured (design, live events)', () => {
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
  ])('security, socket: drops a client that sends %s', async (_what, misbehave) => {
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

  it('drops a socket that stops reading, tells it why on its return, and costs the others nothing', async () => {
    const { client } = await scene.member();
    const [stalled, healthy] = [await scene.stack.live(client), await scene.stack.live(client, { index: 1 })];
    const near = await scene.stack.live((await scene.member()).client);
    const id = stalled.socket.id!;
    const tcp = (stalled.socket.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws._socket;
    tcp.pause();
    const { cursor } = stalled;
    // More than the kernel's own buffers take, so that the rest piles up in the server.
    const count = 120;
    for (let index = 0; index < count; index += 1) {
      await scene.log.transact((_manager, emit) =>
        Promise.resolve(
          emit('signal.deleted', 'public', { id: -index, version: 1, filler: 'x'.repeat(100_000) } as Tombstone),
        ),
      );
    }
    const drops = async (): Promise<string> =>
      scene.stack.apps[0]!.get(LiveMetrics).registry.getSingleMetricAsString('t0_live_drops_total');
    await waitFor('the stalled socket to be dropped', async () => (await drops()).includes('reason="slow"'));
    await waitFor('the others to have everything', () =>
      [healthy, near].every(({ events }) => events.filter(({ type }) => type === 'signal.deleted').length >= count),
    );
    expect([...healthy.disconnects, ...near.disconnects]).toEqual([]);
    tcp.destroy();
    const back = new LiveClient(scene.stack.origin(), { cookie: client.cookie, cursor, previous: id });
    await back.ready();
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
    expect((await scene.stack.visitor().get('/metrics')).body).not.toContain('t0_live');
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
